import type { EntryRow } from '../audit-log/audit-log.repository';
import type { MinutesMember } from './minutes.repository';

/** A statement of the minutes of a room (docs/protocols/minutes.md). Its other fields depend on its kind. */
export interface MinutesStatement {
  at: string;
  kind: 'opened' | 'joined' | 'message' | 'left' | 'removed' | 'closed';
  [field: string]: unknown;
}

/** The room that the minutes are of, with the membership of its host. */
export interface MinutesRoom {
  id: string;
  title: string;
  purpose: string | null;
  hostMemberId: string;
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

/** Writes the minutes of one room from the entries of its log, oldest first. The members are those who were ever approved. */
export class MinutesWriter {
  private readonly keyIds = new Map<string, unknown>();
  private readonly joined = new Set<string>();
  private closed = false;

  constructor(
    private readonly room: MinutesRoom,
    private readonly members: ReadonlyMap<string, MinutesMember>,
  ) {}

  /** What the minutes say about an entry; nothing about people and agents who only waited, or about what happened after the end. */
  statementsOf(entry: EntryRow): MinutesStatement[] {
    if (this.closed) return [];
    const { kind, actor, target, details } = entry;
    const at = entry.at.toISOString();
    switch (kind as (typeof MINUTED)[number]) {
      case 'room.created': {
        const { id: roomId, title, purpose, hostMemberId } = this.room;
        return [{ at, kind: 'opened', roomId, title, purpose, by: actor }, this.join(at, hostMemberId)];
      }
      case 'member.entered':
        this.keyIds.set(target!.id, (details as { keyId?: string }).keyId);
        return [];
      case 'member.approved':
        return [this.join(at, target!.id)];
      case 'message.posted': {
        const { seq: messageSeq, turnNumber, textHash } = details as Record<string, unknown>;
        return [{ at, kind: 'message', messageId: target!.id, messageSeq, turnNumber, by: actor, textHash }];
      }
      case 'member.left':
      case 'member.revoked':
        if (!this.joined.delete(target!.id)) return [];
        return [{ at, kind: kind === 'member.left' ? 'left' : 'removed', memberId: target!.id, by: actor }];
      case 'room.closed': {
        this.closed = true;
        const { reason } = details as { reason: string };
        const roomLog = { seq: entry.seq, entryHash: entry.entryHash.toString('hex') };
        return [{ at, kind: 'closed', by: actor, reason, roomLog }];
      }
    }
  }

  private join(at: string, memberId: string): MinutesStatement {
    this.joined.add(memberId);
    const { type, id, displayName } = this.members.get(memberId)!;
    const keyId = type === 'agent' && { keyId: this.keyIds.get(memberId) ?? null };
    return { at, kind: 'joined', memberId, member: { type, id, displayName, ...keyId } };
  }
}
