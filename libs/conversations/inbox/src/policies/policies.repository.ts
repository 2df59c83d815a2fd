import { Injectable } from '@nestjs/common';
import { type ActingFor, IS_ACTED_FOR } from '#agents';
import { Actor, InboxPairing, InboxPolicy } from '#entities';
import { type Row, type Transaction, columns, computed, statement } from '#platform';
import { POLICY_OF_ACTOR } from './default-policy';
import type { Policy } from './policies.dto';

/** A recipient and a sender. */
export interface Pair {
  tenantId: string;
  recipientActorId: string;
  senderActorId: string;
}

type Recipient = Pick<Pair, 'tenantId' | 'recipientActorId'>;

const AGENT = columns(Actor, 'a', 'clientName');
const POLICY = columns(InboxPolicy, 'p', 'actorId', 'policy', 'allowedSenderActorIds', 'updatedAt');
const PAIRING = columns(InboxPairing, 'e', 'recipientActorId', 'senderActorId', 'createdAt');

const LOCK_RECIPIENT = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM actors a
  WHERE a.tenant_id = :tenantId AND a.id = :recipientActorId AND ${IS_ACTED_FOR} FOR NO KEY UPDATE OF a`,
);
// This is a separate statement because a statement that waits for a lock reads other tables as they were before the wait.
const FIND_POLICY = statement(
  { policy: computed.text<Policy>() },
  `SELECT ${POLICY_OF_ACTOR} AS policy
  FROM actors a LEFT JOIN inbox_policies p ON p.tenant_id = a.tenant_id AND p.actor_id = a.id
  WHERE a.tenant_id = :tenantId AND a.id = :recipientActorId`,
);
const SET_POLICY = statement(
  POLICY.row,
  `INSERT INTO inbox_policies AS p (tenant_id, actor_id, policy, allowed_sender_actor_ids)
  VALUES (:tenantId, :recipientActorId, :policy, :allowedSenderActorIds)
  ON CONFLICT (tenant_id, actor_id) DO UPDATE
    SET policy = excluded.policy, allowed_sender_actor_ids = excluded.allowed_sender_actor_ids, updated_at = now()
  RETURNING ${POLICY.sql}`,
);
const PERMIT = statement(
  PAIRING.row,
  `INSERT INTO inbox_pairings AS e (tenant_id, recipient_actor_id, sender_actor_id)
  VALUES (:tenantId, :recipientActorId, :senderActorId)
  ON CONFLICT (tenant_id, recipient_actor_id, sender_actor_id) DO NOTHING RETURNING ${PAIRING.sql}`,
);
const COUNT = statement(
  { permitted: computed.int() },
  `SELECT count(*)::int AS permitted FROM inbox_pairings e WHERE e.tenant_id = :tenantId AND e.recipient_actor_id = :recipientActorId`,
);
const FIND = statement(
  PAIRING.row,
  `SELECT ${PAIRING.sql} FROM inbox_pairings e
  WHERE e.tenant_id = :tenantId AND e.recipient_actor_id = :recipientActorId AND e.sender_actor_id = :senderActorId`,
);
const WITHDRAW = statement(
  PAIRING.row,
  `DELETE FROM inbox_pairings e
  WHERE e.tenant_id = :tenantId AND e.recipient_actor_id = :recipientActorId AND e.sender_actor_id = :senderActorId
  RETURNING ${PAIRING.sql}`,
);

/** The policy of an agent. */
export type PolicyRow = Row<typeof SET_POLICY>;
/** A permission of one agent to send to another. */
export type PairingRow = Row<typeof PERMIT>;

/** The rules for who can send to the agents of a tenant. */
@Injectable()
export class PoliciesRepository {
  /** An agent that the caller can act for, locked until `tx` ends. */
  lockRecipient(
    tx: Transaction,
    caller: ActingFor,
    recipientActorId: string,
  ): Promise<Row<typeof LOCK_RECIPIENT> | undefined> {
    return tx.one(LOCK_RECIPIENT, { ...caller, recipientActorId });
  }

  /** The policy of an agent that `tx` has locked. */
  async policyOf(tx: Transaction, recipient: Recipient): Promise<Policy> {
    return (await tx.one(FIND_POLICY, { ...recipient }))!.policy;
  }

  async set(
    tx: Transaction,
    recipient: Recipient,
    policy: { policy: Policy; allowedSenderActorIds: readonly string[] },
  ): Promise<PolicyRow> {
    return (await tx.one(SET_POLICY, { ...recipient, ...policy }))!;
  }

  /** Permits a sender. Returns undefined if it is already permitted. */
  permit(tx: Transaction, pair: Pair): Promise<PairingRow | undefined> {
    return tx.one(PERMIT, { ...pair });
  }

  /** How many senders a recipient has permitted. */
  async count(tx: Transaction, { tenantId, recipientActorId }: Pair): Promise<number> {
    return (await tx.one(COUNT, { tenantId, recipientActorId }))!.permitted;
  }

  find(tx: Transaction, pair: Pair): Promise<PairingRow | undefined> {
    return tx.one(FIND, { ...pair });
  }

  /** Withdraws a permission. Returns undefined if there is none. */
  withdraw(tx: Transaction, pair: Pair): Promise<PairingRow | undefined> {
    return tx.one(WITHDRAW, { ...pair });
  }
}
