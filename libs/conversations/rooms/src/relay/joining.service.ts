import { Injectable } from '@nestjs/common';
import { type Principal, agentOf } from '#access';
import { PoliciesRepository, isInDomain } from '#accounts';
import { Database, NotFound, type Transaction, sha256 } from '#platform';
import { RoomAudit } from '../audit/room-audit';
import { InvitesRepository } from '../invites/invites.repository';
import { AgentMembers } from '../members/agent-members';
import type { AgentRow } from '../room/room.repository';
import { RoomAccess } from '../turns/room-access';
import { keyIdOf } from '../signatures/verify';
import { RelayRepository } from './relay.repository';

/** Lets agents enter the waiting rooms of rooms. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly database: Database,
    private readonly access: RoomAccess,
    private readonly invites: InvitesRepository,
    private readonly agents: AgentMembers,
    private readonly audit: RoomAudit,
    private readonly relay: RelayRepository,
    private readonly policies: PoliciesRepository,
  ) {}

  /**
   * Redeems an invite for an agent. It changes nothing for an agent that is already in the room or waits, and the invite then stays
   * unused.
   *
   * @throws NotFound for a token that is unknown, used, expired, or not for this agent, for a closed room, for an agent whose owner is not in
   * the domain of the room's organization, and for one that was denied or revoked; RoomFull
   */
  async join(principal: Principal, token: string): Promise<{ member: AgentRow; entered: boolean }> {
    const agent = agentOf(principal);
    const joining = { ...agent, tokenId: principal.credentialId };
    const use = { tokenHash: sha256(token), kind: 'agent', actorId: agent.actorId } as const;
    const invite = await this.invites.find(this.database, use);
    if (!invite || invite.usedAt) throw new NotFound();
    return this.database.transaction(async (tx) => {
      if (!(await this.isAdmitted(tx, principal, invite.tenantId))) throw new NotFound();
      const room = await this.access.lock(tx, { tenantId: invite.tenantId, id: invite.roomId });
      const joined = await this.agents.enter(tx, room, joining, keyIdOf(principal.actorKey!));
      if (!joined.entered) return joined;
      if (!(await this.invites.use(tx, invite))) throw new NotFound();
      await this.audit.record(tx, room, {
        kind: 'invite.used',
        actor: { type: 'agent', id: agent.actorId },
        target: { type: 'invite', id: invite.id },
      });
      return joined;
    });
  }

  /**
   * An agent acts for its owner, so the organization of the room must admit the owner, and their own organization must not be suspended. What decides
   * is locked before the room: an organization and a person who depart are locked before their rooms too.
   */
  private async isAdmitted(tx: Transaction, principal: Principal, tenantId: string): Promise<boolean> {
    const { restrictToDomain } = await this.policies.hold(tx, tenantId);
    const agent = agentOf(principal);
    if (!(await this.relay.holdTenant(tx, agent))) return false;
    if (restrictToDomain === null) return true;
    const email = await this.relay.holdOwnerEmail(tx, agent, tenantId);
    return email !== undefined && isInDomain(email, restrictToDomain);
  }
}
