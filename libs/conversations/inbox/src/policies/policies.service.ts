import { Injectable } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import { actingFor } from '#agents';
import { Audit, type AuditAction } from '#audit';
import { Database, type Transaction, invalidField, found } from '#platform';
import type { SetPolicyDto } from './policies.dto';
import { MAX_PAIRINGS, TooManyPairings } from './policies.errors';
import { type Pair, type PairingRow, PoliciesRepository, type PolicyRow } from './policies.repository';

type Recipient = NonNullable<Awaited<ReturnType<PoliciesRepository['lockRecipient']>>>;

/** Decides who can send messages to an agent. The agent itself, its owner, and owners and admins of its organization can do this. */
@Injectable()
export class PoliciesService {
  constructor(
    private readonly database: Database,
    private readonly policies: PoliciesRepository,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  /** Sets the policy of an agent. @throws NotFound unless the caller can act for it; ValidationFailed */
  async set(
    principal: Principal,
    recipientActorId: string,
    { policy, allowedSenderActorIds }: SetPolicyDto,
  ): Promise<PolicyRow> {
    if (allowedSenderActorIds !== undefined && policy !== 'allowlist')
      throw invalidField(
        'allowedSenderActorIds',
        'exclusive',
        'must be omitted unless `policy` is `allowlist`',
      );
    const senders = [...new Set((allowedSenderActorIds ?? []).map((id) => id.toLowerCase()))].sort();
    return this.database.transaction(async (tx) => {
      const { clientName } = await this.lock(tx, principal, recipientActorId);
      const recipient = { tenantId: principal.tenantId, recipientActorId };
      const before = await this.policies.policyOf(tx, recipient);
      const row = await this.policies.set(tx, recipient, { policy, allowedSenderActorIds: senders });
      await this.audit.record(tx, principal, {
        action: 'inbox.policy_set',
        target: { type: 'agent', id: recipientActorId, name: clientName },
        before: { policy: before },
        after: { policy, allowedSenders: senders.length },
      });
      return row;
    });
  }

  /**
   * Permits a sender, which need not exist, so that the answer reveals nothing about it.
   *
   * @param recipientActorId the agent that receives; an agent can omit it
   * @throws NotFound unless the caller can act for the recipient; ValidationFailed for a session that names no recipient;
   * TooManyPairings
   */
  async permit(
    principal: Principal,
    senderActorId: string,
    recipientActorId: string | undefined,
  ): Promise<{ pairing: PairingRow; created: boolean }> {
    const pair = pairOf(principal, senderActorId, recipientActorId);
    return this.database.transaction(async (tx) => {
      const recipient = await this.lock(tx, principal, pair.recipientActorId);
      const permitted = await this.policies.permit(tx, pair);
      if (!permitted) return { pairing: (await this.policies.find(tx, pair))!, created: false };
      if ((await this.policies.count(tx, pair)) > MAX_PAIRINGS) throw new TooManyPairings();
      await this.record(tx, principal, pair, recipient, 'inbox.sender_permitted');
      return { pairing: permitted, created: true };
    });
  }

  /** Withdraws a permission. @throws NotFound if there is none, or unless the caller can act for the recipient; ValidationFailed */
  async withdraw(
    principal: Principal,
    senderActorId: string,
    recipientActorId: string | undefined,
  ): Promise<PairingRow> {
    const pair = pairOf(principal, senderActorId, recipientActorId);
    return this.database.transaction(async (tx) => {
      const recipient = await this.lock(tx, principal, pair.recipientActorId);
      const withdrawn = found(await this.policies.withdraw(tx, pair));
      await this.record(tx, principal, pair, recipient, 'inbox.sender_withdrawn');
      return withdrawn;
    });
  }

  /** Locks the recipient, so that decisions about it are recorded in their order. */
  private async lock(tx: Transaction, principal: Principal, recipientActorId: string): Promise<Recipient> {
    const recipient = found(await this.policies.lockRecipient(tx, actingFor(principal), recipientActorId));
    await this.principals.requireToken(tx, principal);
    return recipient;
  }

  private async record(
    tx: Transaction,
    principal: Principal,
    { recipientActorId, senderActorId }: Pair,
    { clientName }: Recipient,
    action: AuditAction,
  ): Promise<void> {
    const change = { senderActorId };
    const permitted = action === 'inbox.sender_permitted';
    await this.audit.record(tx, principal, {
      action,
      target: { type: 'agent', id: recipientActorId, name: clientName },
      before: permitted ? null : change,
      after: permitted ? change : null,
    });
  }
}

function pairOf(
  { tenantId, actorId }: Principal,
  senderActorId: string,
  recipientActorId = actorId ?? undefined,
): Pair {
  if (recipientActorId === undefined)
    throw invalidField('recipientActorId', 'required', 'is required with a session');
  return { tenantId, recipientActorId, senderActorId };
}
