import { Injectable } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import { actingFor } from '#agents';
import { Audit } from '#audit';
import { Database, found } from '#platform';
import type { SealPolicyDto } from './policies.dto';
import { SealPoliciesRepository } from './policies.repository';

/** Decides whether strangers can seal secrets for an agent. The agent itself, its owner, and owners and admins of its organization can do this. */
@Injectable()
export class SealPoliciesService {
  constructor(
    private readonly database: Database,
    private readonly policies: SealPoliciesRepository,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  /** The policy of an agent. @throws NotFound unless the caller can act for it */
  async get(principal: Principal, recipientActorId: string): Promise<SealPolicyDto> {
    const policy = found(await this.policies.find(this.database, actingFor(principal), recipientActorId));
    const { actorId, acceptsStrangers, updatedAt } = policy;
    return { actorId, acceptsStrangers, updatedAt };
  }

  /** Sets the policy of an agent. Secrets that strangers have sealed before are kept. @throws NotFound unless the caller can act for it */
  async set(
    principal: Principal,
    recipientActorId: string,
    acceptsStrangers: boolean,
  ): Promise<SealPolicyDto> {
    return this.database.transaction(async (tx) => {
      const before = found(await this.policies.lock(tx, actingFor(principal), recipientActorId));
      await this.principals.requireToken(tx, principal);
      const { tenantId } = principal;
      const policy = await this.policies.set(tx, { tenantId, recipientActorId, acceptsStrangers });
      await this.audit.record(tx, principal, {
        action: 'secret_envelope.policy_set',
        target: { type: 'agent', id: recipientActorId, name: before.clientName },
        before: { acceptsStrangers: before.acceptsStrangers },
        after: { acceptsStrangers },
      });
      return policy;
    });
  }
}
