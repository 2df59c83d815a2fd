import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { type ActingFor, actingFor } from '#agents';
import { idKey, lookup } from '#directory';
import { EncryptionKey, SecretEnvelope } from '#entities';
import { IS_STRANGER } from '#inbox';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { FROM_CALLER, TO_CALLER } from './envelopes.policy';
import { ERASE, SEALED } from './places.repository';

/** An envelope to store. */
export interface NewEnvelope {
  id: string;
  recipientTenantId: string;
  recipientActorId: string;
  recipientKeyId: string;
  enc: Buffer;
  ciphertext: Buffer;
  label: string | null;
  expiresAt: Date;
  fromStranger: boolean;
}

const COLUMNS = columns(
  SecretEnvelope,
  'e',
  'id',
  'senderActorId',
  'recipientActorId',
  'recipientKeyId',
  'sizeBytes',
  'createdAt',
  'expiresAt',
  'consumedAt',
  'revokedAt',
);
/** An envelope `e` without its content. */
export const ENVELOPE_SHAPE = { ...COLUMNS.row, expired: computed.boolean() };
export const ENVELOPE = `${COLUMNS.sql}, e.expires_at <= now() AS expired` as const;
const RECIPIENT_KEY = columns(EncryptionKey, 'k', 'tenantId');

// The sender can't be suspended or orphaned until the transaction ends. It also serializes the seals of one user and their agents.
const LOCK_SENDER = statement(
  { locked: computed.boolean() },
  `SELECT true AS locked FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' FOR NO KEY UPDATE`,
);
// Nor can what the recipient's agent decides by change: its signing key, its policies and the senders that it accepts are changed under the lock of the
// agent. Senders take turns before they lock it, so that many of them never keep out whoever changes it. Agents are locked in the order of their ids.
const TAKE_TURN = statement(
  `SELECT FROM pg_advisory_xact_lock(hashtextextended('seal ' || :recipientActorId::uuid::text, 0))`,
);
const HOLD_AGENTS = statement(
  `SELECT FROM ${lookup('agent', 'a')}
  WHERE d.key = ANY (ARRAY(SELECT ${idKey('i.id')} FROM unnest(:actorIds::uuid[]) i (id)))
  ORDER BY a.id FOR SHARE OF a`,
);
// Nor can the token be revoked. The agent of a revoked token can be active, with another owner.
const LOCK_SENDING_ACTOR = statement(
  { locked: computed.boolean() },
  `SELECT true AS locked FROM actors a JOIN api_tokens t ON t.tenant_id = a.tenant_id AND t.actor_id = a.id
  WHERE a.tenant_id = :tenantId AND a.id = :actorId AND a.status = 'active' AND a.paused_at IS NULL
    AND t.id = :tokenId AND t.revoked_at IS NULL AND t.expires_at > now() FOR SHARE OF a, t`,
);
// The key can't be retired until the transaction ends. A statement that waits reads other rows as they were before, so the agents are held already.
const LOCK_RECIPIENT_KEY = statement(
  {
    ...RECIPIENT_KEY.row,
    live: computed.boolean(),
    isStranger: computed.boolean(),
  },
  `SELECT ${RECIPIENT_KEY.sql}, k.retired_at IS NULL AND k.signing_key = a.public_key ->> 'x' AS live,
    ${IS_STRANGER} AS "isStranger"
  FROM ${lookup('agent', 'a')}
  JOIN encryption_keys k ON k.tenant_id = a.tenant_id AND k.actor_id = a.id AND a.status = 'active'
  JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id AND u.status = 'active'
  JOIN tenants n ON n.id = k.tenant_id AND 'mcp_seal' = ANY (n.features) AND n.deletes_at IS NULL
  LEFT JOIN inbox_policies p ON p.tenant_id = a.tenant_id AND p.actor_id = a.id
  WHERE k.id = :recipientKeyId AND d.key = ${idKey(':recipientActorId')} FOR NO KEY UPDATE OF k`,
);
const INSERT = statement(
  ENVELOPE_SHAPE,
  `INSERT INTO secret_envelopes AS e (id, tenant_id, sender_user_id, sender_actor_id, recipient_tenant_id, recipient_actor_id,
    recipient_key_id, from_stranger, enc, ciphertext, label, size_bytes, expires_at)
  VALUES (:id, :tenantId, :userId, :actorId, :recipientTenantId, :recipientActorId,
    :recipientKeyId, :fromStranger, :enc, :ciphertext, :label, :sizeBytes, :expiresAt)
  RETURNING ${ENVELOPE}`,
);
// The row is locked before it is read. The second of two concurrent fetches sees that it was consumed.
const CONSUME = statement(
  {
    ...ENVELOPE_SHAPE,
    enc: computed.bytes(),
    ciphertext: computed.bytes(),
    label: computed.text().orNull(),
  },
  `WITH held AS (
    SELECT e.id, e.tenant_id, e.enc, e.ciphertext, e.label FROM secret_envelopes e
    WHERE ${TO_CALLER} AND ${SEALED} FOR UPDATE)
  UPDATE secret_envelopes e SET consumed_at = now(), ${ERASE} FROM held h
  WHERE e.tenant_id = h.tenant_id AND e.id = h.id
  RETURNING ${ENVELOPE}, h.enc, h.ciphertext, h.label`,
);
const REVOKE = statement(
  ENVELOPE_SHAPE,
  `UPDATE secret_envelopes e SET revoked_at = now(), ${ERASE} WHERE ${FROM_CALLER} AND ${SEALED} RETURNING ${ENVELOPE}`,
);
const FIND_RECEIVED = statement(
  ENVELOPE_SHAPE,
  `SELECT ${ENVELOPE} FROM secret_envelopes e WHERE ${TO_CALLER}`,
);
const FIND_SENT = statement(
  ENVELOPE_SHAPE,
  `SELECT ${ENVELOPE} FROM secret_envelopes e WHERE ${FROM_CALLER}`,
);

/** An envelope without its content. */
export type EnvelopeRow = Row<typeof FIND_SENT>;
/** An envelope that was just consumed, with its content. */
export type ConsumedRow = Row<typeof CONSUME>;

/** Envelopes of all tenants: a recipient can belong to another tenant than the sender. Each statement is bound to the caller's side. */
@Injectable()
export class EnvelopesRepository {
  /**
   * Locks the sender, and the agent for which it seals, until `tx` ends. Returns false if the sender was suspended or orphaned, or its token
   * revoked.
   */
  async lockParties(tx: Transaction, sender: Principal, recipientActorId: string): Promise<boolean> {
    const { tenantId, actorId, credentialId: tokenId } = sender;
    if (!(await tx.one(LOCK_SENDER, { ...personOf(sender) }))) return false;
    await tx.run(TAKE_TURN, { recipientActorId });
    await tx.run(HOLD_AGENTS, { actorIds: [recipientActorId, actorId].filter((id) => id !== null) });
    return (
      actorId === null || (await tx.one(LOCK_SENDING_ACTOR, { tenantId, actorId, tokenId })) !== undefined
    );
  }

  /**
   * The tenant of a key, whether secrets can be sealed to it, and whether the sender is a stranger to its agent. The key is locked until `tx` ends.
   * Call `lockParties` first.
   */
  lockRecipientKey(
    tx: Transaction,
    { tenantId, actorId }: Principal,
    key: { recipientActorId: string; recipientKeyId: string },
  ): Promise<Row<typeof LOCK_RECIPIENT_KEY> | undefined> {
    return tx.one(LOCK_RECIPIENT_KEY, { tenantId, actorId, ...key });
  }

  async insert(tx: Transaction, sender: Principal, envelope: NewEnvelope): Promise<EnvelopeRow> {
    const { actorId } = sender;
    const sizeBytes = envelope.ciphertext.length;
    return (await tx.one(INSERT, { ...personOf(sender), actorId, sizeBytes, ...envelope }))!;
  }

  /** Consumes an envelope, erases its content, and returns that content. Returns undefined unless it is live and the caller's agent is its recipient. */
  consume(queries: Queries, { tenantId, actorId }: Principal, id: string): Promise<ConsumedRow | undefined> {
    return queries.one(CONSUME, { tenantId, actorId, id });
  }

  /** Revokes an envelope and erases its content. Returns undefined unless it is live and the caller is its sender. */
  revoke(tx: Transaction, caller: Principal, id: string): Promise<EnvelopeRow | undefined> {
    return tx.one(REVOKE, { ...senderOf(actingFor(caller)), id });
  }

  /** An envelope for the caller's agent. */
  findReceived(
    queries: Queries,
    { tenantId, actorId }: Principal,
    id: string,
  ): Promise<EnvelopeRow | undefined> {
    return queries.one(FIND_RECEIVED, { tenantId, actorId, id });
  }

  /** An envelope that the caller's agent sealed; for a signed-in owner or admin, one that was sealed in their tenant. */
  findSent(queries: Queries, caller: Principal, id: string): Promise<EnvelopeRow | undefined> {
    return queries.one(FIND_SENT, { ...senderOf(actingFor(caller)), id });
  }
}

function senderOf({ tenantId, actorId, all }: ActingFor): Pick<ActingFor, 'tenantId' | 'actorId' | 'all'> {
  return { tenantId, actorId, all };
}
