import { Injectable } from '@nestjs/common';
import { type Principal, agentOf } from '#access';
import { Database, NotFound, type Transaction } from '#platform';
import { RoomAudit } from '../audit/room-audit';
import { AgentMembers } from '../members/agent-members';
import { RoomKeys } from '../members/room-keys';
import { type Post, type Posted, Posting } from '../messages/posting';
import { requireShortText } from '../messages/text-size';
import type { LockedRoom } from '../room/room.repository';
import type { AgentRow } from '../room/room.repository';
import { signatureInvalid } from '../signatures/signatures.errors';
import type { Signer } from '../signatures/signer';
import { RoomAccess } from '../turns/room-access';
import { type MemberRow, RelayRepository } from './relay.repository';
import { RoomViews } from './room-views';

/** The membership of an agent. `secret` is its room key, if this is the answer that delivers it. */
export interface MemberStatus {
  member: MemberRow;
  secret?: Buffer;
}

/** The acts of agents in rooms. */
@Injectable()
export class RelayService {
  constructor(
    private readonly database: Database,
    private readonly access: RoomAccess,
    private readonly agents: AgentMembers,
    private readonly posting: Posting,
    private readonly audit: RoomAudit,
    private readonly keys: RoomKeys,
    private readonly relay: RelayRepository,
    private readonly views: RoomViews,
  ) {}

  /**
   * The caller's membership, and its key if it was not delivered before. @throws NotFound also for a membership that was denied or has
   * ended
   */
  async status(principal: Principal, roomId: string, memberId: string): Promise<MemberStatus> {
    const member = await this.relay.findMember(this.database, agentOf(principal), roomId);
    if (member?.id !== memberId) throw new NotFound();
    if (member.status !== 'approved' || member.keyDeliveredAt) return { member };
    return this.inRoom(principal, roomId, async (tx, room, me) => {
      const key = me.id === memberId ? await this.relay.deliverKey(tx, room, memberId) : undefined;
      if (!key) return { member };
      const { keyVersion } = key;
      await this.audit.record(tx, room, {
        kind: 'key.delivered',
        actor: { type: 'agent', id: me.actorId },
        target: { type: 'agent-member', id: memberId },
        details: { keyVersion },
      });
      return { member: { ...member, keyVersion }, secret: this.keys.open(key.encryptedKey!) };
    });
  }

  /**
   * Posts in the caller's turn. @throws ValidationFailed, NotFound, TurnNotYours; SignatureInvalid if the key was replaced in the
   * meantime
   */
  async post(
    principal: Principal,
    roomId: string,
    signer: Signer,
    post: Post & { turnNumber?: number },
  ): Promise<Posted> {
    requireShortText(post.text);
    return this.inRoom(principal, roomId, async (tx, room, me) => {
      requirePresentKey(me, signer);
      let posted: Posted | undefined;
      // Before the effect of the post, which wakes those who read the message.
      tx.afterCommit(() => {
        if (posted?.created) this.views.keep(room, posted.message);
      });
      return (posted = await this.posting.asAgent(tx, room, me, post));
    });
  }

  /** Leaves the room. @throws NotFound; SignatureInvalid if the key was replaced in the meantime */
  leave(principal: Principal, roomId: string, memberId: string, signer: Signer): Promise<AgentRow> {
    return this.inRoom(principal, roomId, (tx, room, me) => {
      if (me.id !== memberId) throw new NotFound();
      requirePresentKey(me, signer);
      return this.agents.leave(tx, room, memberId);
    });
  }

  /** Runs `work` in a room of which the caller is an approved member, locked and settled. @throws NotFound */
  private inRoom<T>(
    principal: Principal,
    roomId: string,
    work: (tx: Transaction, room: LockedRoom, me: AgentRow) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const { room, me } = await this.access.lockForAgent(tx, agentOf(principal), roomId);
      return work(tx, room, me);
    });
  }
}

/** The signature was verified before the room was locked. A key that was replaced in between is invalid. */
function requirePresentKey(me: AgentRow, { memberId, keyVersion }: Signer): void {
  if (me.id !== memberId || me.keyVersion !== keyVersion) throw signatureInvalid();
}
