import type { EntryRow } from '../audit-log/audit-log.repository';

/** A statement of the minutes of a room (docs/protocols/minutes.md). Its other fields depend on its kind. */
export interface MinutesStatement {
  at: string;
  kind: 'opened' | 'joined' | 'message' | 'left' | 'removed' | 'closed';
  [field: string]: unknown;
}

/** The room that the minutes are of, with the membership of its host, and the time of its end. */
export interface MinutesRoom {
  id: string;
  title: string;
  purpose: string | null;
  hostUserId: string;
  hostMemberId: string;
  closedAt: Date | null;
}

interface Member {
  type: 'human' | 'agent';
  /** The user or the agent. */
  id: string;
}

/** The kinds of entries in the log of a room that appear in its minutes. */
export const MINUTED = [
  'room.created',
  'member.entered',
  'member.approved',
  'message.posted',
  'member.left',
  'member.revoked',
  'room.closed',
] as const;

/** Writes the minutes of one room from the entries of its log, oldest first. `names` has the present names by membership. */
export class MinutesWriter {
  private readonly keyIds = new Map<string, unknown>();
  private readonly joined = new Set<string>();
  /** Whether the entry of the end has been read. Nothing after it is in the minutes. */
  closed = false;

  constructor(
    private readonly room: MinutesRoom,
    private readonly names: ReadonlyMap<string, string | null>,
  ) {}

  /** The statements that an entry leads to. None for members who only waited, or for what happened after the end. */
  statementsOf(entry: EntryRow): MinutesStatement[] {
    if (this.closed) return [];
    const { kind, actor, target, details } = entry;
    const at = entry.at.toISOString();
    switch (kind as (typeof MINUTED)[number]) {
      case 'room.created': {
        const { id: roomId, title, purpose, hostMemberId, hostUserId: id } = this.room;
        const host = { type: 'human', id } as const;
        return [{ at, kind: 'opened', roomId, title, purpose, by: actor }, this.join(at, hostMemberId, host)];
      }
      case 'member.entered':
        this.keyIds.set(target!.id, (details as { keyId?: string }).keyId);
        return [];
      case 'member.approved':
        return [this.join(at, target!.id, memberOf(entry))];
      case 'message.posted': {
        const { seq: messageSeq, turnNumber, textHash } = details as Record<string, unknown>;
        return [{ at, kind: 'message', messageId: target!.id, messageSeq, turnNumber, by: actor, textHash }];
      }
      case 'member.left':
      case 'member.revoked':
        if (!this.joined.delete(target!.id)) return [];
        return [departure(entry)];
      case 'room.closed': {
        this.closed = true;
        const { reason } = details as { reason: string };
        const roomLog = { seq: entry.seq, entryHash: entry.entryHash.toString('hex') };
        const closedAt = this.room.closedAt!.toISOString();
        return [{ at, kind: 'closed', closedAt, by: actor, reason, roomLog }];
      }
    }
  }

  private join(at: string, memberId: string, { type, id }: Member): MinutesStatement {
    this.joined.add(memberId);
    const displayName = this.names.get(memberId) ?? null;
    const keyId = type === 'agent' && { keyId: this.keyIds.get(memberId) ?? null };
    return { at, kind: 'joined', memberId, member: { type, id, displayName, ...keyId } };
  }
}

/** The member whom an entry is about. */
function memberOf({ details }: EntryRow): Member {
  const { userId, actorId } = details as { userId?: string; actorId?: string };
  return userId === undefined ? { type: 'agent', id: actorId! } : { type: 'human', id: userId };
}

function departure({ at, kind, actor, target, details }: EntryRow): MinutesStatement {
  const end = { at: at.toISOString(), memberId: target!.id, by: actor };
  if (kind === 'member.revoked') return { ...end, kind: 'removed' };
  return { ...end, kind: 'left', reason: (details as { reason?: string }).reason ?? null };
}
