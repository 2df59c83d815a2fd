import { Injectable } from '@nestjs/common';
import { type RoomAuditActor, type RoomAuditEntry } from '#entities';
import { type Transaction, Wakeups } from '#platform';
import type { LockedRoom } from '../room/room.repository';
import { roomChanged } from '../wakeups/room-changed';
import { APPEND, APPEND_POST } from './append';
import { roomAuditHash } from './audit-entry';
import type { RoomAuditKind } from './kinds';

/** One act or event to record. */
export interface RoomAct {
  kind: RoomAuditKind;
  actor: RoomAuditActor;
  /** The target of the act; null for the room itself. */
  target?: { type: string; id: string } | null;
  /** Never a secret, and never the text of a message. */
  details?: object | null;
}

/** A message to store, said in the turn `turnNumber`. */
export interface NewMessage {
  id: string;
  /** Its number, one above the `messageSeq` of the room before. */
  seq: number;
  turnNumber: number;
  authorKind: 'human' | 'agent';
  memberId: string;
  body: string;
  clientMessageId: string | null;
}

/** The service itself, which acts when a deadline passes. */
export const SERVICE: RoomAuditActor = { type: 'service', id: null };

/** The audit log of each room: a chain of hashes, whose last one is in the room's row. */
@Injectable()
export class RoomAudit {
  constructor(private readonly wakeups: Wakeups) {}

  /**
   * Records acts and events of a locked room, in their order, in the transaction in which they happen. Everything that changes a room
   * is recorded, so this also stores the turn, the status and the last message of the room, records the events of its members, and wakes those
   * who watch it, after the commit.
   */
  async record(tx: Transaction, room: LockedRoom, ...acts: RoomAct[]): Promise<void> {
    const row = await tx.one(APPEND, changesOf(room, acts));
    this.tell(tx, room, row?.tenantIds);
  }

  /**
   * Does the same for acts that begin with a post, stores its message and the message's number, and commits, in one round trip. Returns the name of its
   * author.
   */
  async recordPost(tx: Transaction, room: LockedRoom, message: NewMessage, acts: RoomAct[]): Promise<string> {
    const { id: messageId, seq, turnNumber: messageTurn, ...stored } = message;
    room.messageSeq = seq;
    const { tenantIds, authorName } = (await tx.last(APPEND_POST, {
      ...{ messageId, messageTurn, ...stored },
      ...changesOf(room, acts),
    }))!;
    this.tell(tx, room, tenantIds);
    return authorName;
  }

  /** @param tenantIds the organizations of the members, which can be any */
  private tell(tx: Transaction, room: LockedRoom, tenantIds: readonly string[] = []): void {
    for (const tenantId of tenantIds) tx.wakes(tenantId);
    tx.afterCommit(() => this.wakeups.publish(roomChanged(room.id)));
  }
}

/** Adds acts to the chain of a room. */
function changesOf(room: LockedRoom, acts: RoomAct[]) {
  const entries = acts.map((act) => append(room, act));
  return {
    ...{ tenantId: room.tenantId, roomId: room.id, at: room.now },
    seqs: entries.map(({ seq }) => seq),
    kinds: entries.map(({ kind }) => kind),
    actors: entries.map(({ actor }) => JSON.stringify(actor)),
    targets: entries.map(({ target }) => target && JSON.stringify(target)),
    details: entries.map(({ details }) => details && JSON.stringify(details)),
    prevHashes: entries.map(({ prevHash }) => prevHash),
    entryHashes: entries.map(({ entryHash }) => entryHash),
    ...stateOf(room),
  };
}

/** The columns of a room that change, apart from its members and its code. */
function stateOf({
  auditSeq,
  auditHash,
  messageSeq,
  status,
  currentMemberId,
  turnNumber,
  turnPosition,
  turnStartedAt,
  turnDeadlineAt,
  missedInRow,
  closedAt,
}: LockedRoom) {
  return {
    ...{ auditSeq, auditHash, messageSeq, status, currentMemberId, turnNumber, turnPosition, turnStartedAt },
    ...{ turnDeadlineAt, missedInRow, closedAt },
  };
}

/** The next entry of the chain, which becomes the head of the room. */
function append(
  room: LockedRoom,
  { kind, actor, target = null, details = null }: RoomAct,
): Omit<RoomAuditEntry, 'tenantId' | 'roomId'> {
  const entry = {
    ...{ seq: room.auditSeq + 1, at: room.now, kind, actor, target },
    details: asJson(details),
    prevHash: room.auditHash,
  };
  const entryHash = roomAuditHash(entry);
  room.auditSeq = entry.seq;
  room.auditHash = entryHash;
  return { ...entry, entryHash };
}

/** The value as the database returns it, so that its hash can be verified: dates are text, and undefined properties are absent. */
function asJson(value: object | null): object | null {
  return value && (JSON.parse(JSON.stringify(value)) as object);
}
