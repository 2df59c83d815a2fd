import { Injectable } from '@nestjs/common';
import type { RoomAuditActor } from '#entities';
import type { Transaction } from '#platform';
import { type NewMessage, type RoomAct, RoomAudit, SERVICE } from '../audit/room-audit';
import { type LockedRoom, RoomRepository, type RoomRow } from '../room/room.repository';
import { type TurnEffect, type TurnEvent, type TurnState, step } from './turn-machine';
import { TurnsRepository } from './turns.repository';

/** Less than the day of the trigger, since the transaction began before. */
const LATEST_MS = 23 * 3_600_000;

/** An event of the turn machine, which happens now. */
type Happening = TurnEvent extends infer Event
  ? Event extends TurnEvent
    ? Omit<Event, 'at'>
    : never
  : never;

/** Whether a room must be settled before it is shown or changed. */
export function isDue(
  { status, turnDeadlineAt, expiresAt }: Pick<RoomRow, 'status' | 'turnDeadlineAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return status !== 'closed' && (expiresAt <= now || (turnDeadlineAt !== null && turnDeadlineAt <= now));
}

/** When an expired room closes: a trigger refuses a time of more than a day ago, in which no process may have run. */
function closedAtExpiry({ expiresAt, now }: Pick<LockedRoom, 'expiresAt' | 'now'>): Date {
  return now.getTime() - expiresAt.getTime() < LATEST_MS ? expiresAt : now;
}

/** Applies the turn machine to locked rooms, and records the effects. */
@Injectable()
export class Turns {
  constructor(
    private readonly repository: TurnsRepository,
    private readonly rooms: RoomRepository,
    private readonly audit: RoomAudit,
  ) {}

  /**
   * Applies the deadlines that have passed and the end of the lifetime. Call it right after locking a room, before anything else reads
   * it.
   */
  async settle(tx: Transaction, room: LockedRoom): Promise<void> {
    if (!isDue(room, room.now)) return;
    const until = room.expiresAt < room.now ? room.expiresAt : room.now;
    await this.run(tx, room, { type: 'time-passed', at: until.getTime() }, []);
    if (room.expiresAt <= room.now) await this.close(tx, room, SERVICE, 'expired');
  }

  /**
   * Applies an event to a room that is settled. A caller that approves or ends a membership also updates `room.agents`.
   *
   * @param acts the causes of the event, which are recorded before its effects
   */
  async apply(tx: Transaction, room: LockedRoom, event: Happening, acts: RoomAct[]): Promise<void> {
    await this.run(tx, room, { ...event, at: room.now.getTime() }, acts);
  }

  /**
   * Stores a message, applies the event that it is to a room that is settled, and commits: nothing can follow in the transaction.
   *
   * @param act the post
   * @returns the name of its author
   */
  async post(
    tx: Transaction,
    room: LockedRoom,
    event: Happening,
    { message, act }: { message: NewMessage; act: RoomAct },
  ): Promise<string> {
    const { effects } = await this.happen(tx, room, { ...event, at: room.now.getTime() });
    const authorName = await this.audit.recordPost(tx, room, message, [act, ...effects]);
    this.rooms.rememberAgents(room);
    return authorName;
  }

  /** Closes a room that is not closed. */
  async close(
    tx: Transaction,
    room: LockedRoom,
    by: RoomAuditActor,
    reason: 'requested' | 'expired' | 'host_departed',
  ): Promise<void> {
    room.closedAt = reason === 'expired' ? closedAtExpiry(room) : room.now;
    await this.run(tx, room, { type: 'closed', at: room.now.getTime() }, [
      { kind: 'room.closed', actor: by, details: { reason } },
    ]);
  }

  private async run(tx: Transaction, room: LockedRoom, event: TurnEvent, acts: RoomAct[]): Promise<void> {
    const { changed, effects } = await this.happen(tx, room, event);
    const recorded = [...acts, ...effects];
    if (changed || recorded.length > 0) await this.audit.record(tx, room, ...recorded);
  }

  /** Updates the locked room. The caller records the effects. */
  private async happen(
    tx: Transaction,
    room: LockedRoom,
    event: TurnEvent,
  ): Promise<{ changed: boolean; effects: RoomAct[] }> {
    const before = stateOf(room);
    const { state, effects } = step(before, event);
    const changed = state !== before;
    if (changed) assign(room, state);
    const missed = effects.flatMap((effect) => (effect.kind === 'turn.missed' ? [effect.memberId] : []));
    if (missed.length > 0) {
      await this.repository.countMissed(tx, room, missed);
      room.agents = room.agents.map((agent) =>
        missed.includes(agent.id) ? { ...agent, missedTurns: agent.missedTurns + 1 } : agent,
      );
    }
    return { changed, effects: effects.map(actOf) };
  }
}

function stateOf(room: LockedRoom): TurnState {
  const { status, turnNumber, turnPosition, missedInRow, currentMemberId } = room;
  return {
    ...{ status, turnNumber, turnPosition, missedInRow },
    seats: room.agents.map(({ id, position }) => ({ memberId: id, position: position! })),
    turn:
      currentMemberId === null
        ? null
        : {
            memberId: currentMemberId,
            startedAt: room.turnStartedAt!.getTime(),
            deadline: room.turnDeadlineAt!.getTime(),
          },
    timeoutMs: room.turnTimeoutSeconds * 1000,
  };
}

/** Updates a locked room from the state of its turns. */
function assign(room: LockedRoom, { status, turn, turnNumber, turnPosition, missedInRow }: TurnState): void {
  Object.assign(room, {
    ...{ status, turnNumber, turnPosition, missedInRow },
    currentMemberId: turn?.memberId ?? null,
    turnStartedAt: turn && new Date(turn.startedAt),
    turnDeadlineAt: turn && new Date(turn.deadline),
  });
}

function actOf(effect: TurnEffect): RoomAct {
  if (effect.kind === 'room.idle') return { kind: effect.kind, actor: SERVICE };
  const { kind, memberId, turnNumber } = effect;
  const deadline = 'deadline' in effect ? { turnDeadlineAt: new Date(effect.deadline) } : {};
  return {
    ...{ kind, actor: SERVICE, target: { type: 'agent-member', id: memberId } },
    details: { turnNumber, ...deadline },
  };
}
