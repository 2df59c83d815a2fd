import type { AgentRow, RoomRow } from './room.repository';

/**
 * A room that the current transaction has locked, so that nothing else changes its turn, messages, members or audit log until the
 * transaction ends. Those who change the room update this object too, so that the next step of the transaction sees the change.
 */
export interface LockedRoom extends RoomRow {
  /** The time after the lock was granted, on the clock of the database. Every decision of the transaction uses it. */
  readonly now: Date;
  /** The approved agents, in the order of their turns. */
  agents: AgentRow[];
}
