import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { type ActingFor, actingFor } from '#agents';
import { EncryptionKey, SecretEnvelope } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

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
const SHAPE = { ...COLUMNS.row, expired: computed.boolean() };
const SELECTED = `${COLUMNS.sql}, e.expires_at <= now() AS expired` as const;
const RECIPIENT_KEY = columns(EncryptionKey, 'k', 'tenantId');

// The sender can't be suspended or orphaned until the transaction ends. It also serializes the seals of one user and their agents.
const LOCK_SENDER = statement(
  { locked: computed.boolean() },
  `SELECT true AS locked FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' FOR NO KEY UPDATE`,
);
const LOCK_SENDING_ACTOR = statement(
  { locked: computed.boolean() },
  `SELECT true AS locked FROM actors a WHERE a.tenant_id = :tenantId AND a.id = :actorId AND a.status = 'active' FOR SHARE`,
);
// The key can't be retired until the transaction ends. It also serializes the seals to one agent.
const LOCK_RECIPIENT_KEY = statement(
  { ...RECIPIENT_KEY.row, live: computed.boolean() },
  `SELECT ${RECIPIENT_KEY.sql}, k.retired_at IS NULL AND k.signing_key = a.public_key ->> 'x' AS live
  FROM encryption_keys k
  JOIN actors a ON a.tenant_id = k.tenant_id AND a.id = k.actor_id AND a.status = 'active'
  JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id AND u.status = 'active'
  JOIN tenants n ON n.id = k.tenant_id AND 'mcp_seal' = ANY (n.features) AND n.deletes_at IS NULL
  WHERE k.id = :recipientKeyId AND k.actor_id = :recipientActorId FOR NO KEY UPDATE OF k`,
);
const SEALED = 'e.ciphertext IS NOT NULL AND e.expires_at > now()' as const;
const COUNT_SENT = statement(
  { sealed: computed.int(), toRecipient: computed.int() },
  `SELECT count(*)::int AS sealed,
    (count(*) FILTER (WHERE e.recipient_actor_id = :recipientActorId))::int AS "toRecipient" FROM secret_envelopes e
  WHERE e.tenant_id = :tenantId AND e.sender_user_id = :userId AND ${SEALED}`,
);
const COUNT_RECEIVED = statement(
  { sealed: computed.int() },
  `SELECT count(*)::int AS sealed FROM secret_envelopes e
  WHERE e.recipient_tenant_id = :recipientTenantId AND e.recipient_actor_id = :recipientActorId AND ${SEALED}
    AND (e.tenant_id = :recipientTenantId) = (:tenantId = :recipientTenantId)`,
);
const INSERT = statement(
  SHAPE,
  `INSERT INTO secret_envelopes AS e (id, tenant_id, sender_user_id, sender_actor_id, recipient_tenant_id, recipient_actor_id,
    recipient_key_id, enc, ciphertext, label, size_bytes, expires_at)
  VALUES (:id, :tenantId, :userId, :actorId, :recipientTenantId, :recipientActorId,
    :recipientKeyId, :enc, :ciphertext, :label, :sizeBytes, :expiresAt)
  RETURNING ${SELECTED}`,
);
const ERASE = 'enc = NULL, ciphertext = NULL, label = NULL' as const;
const TO_CALLER =
  'e.id = :id AND e.recipient_tenant_id = :tenantId AND e.recipient_actor_id = :actorId' as const;
const FROM_CALLER =
  'e.id = :id AND e.tenant_id = :tenantId AND (e.sender_actor_id = :actorId OR :all)' as const;
// The row is locked before it is read. The second of two concurrent fetches sees that it was consumed.
const CONSUME = statement(
  {
    ...SHAPE,
    enc: computed.bytes(),
    ciphertext: computed.bytes(),
    label: computed.text().orNull(),
  },
  `WITH held AS (
    SELECT e.id, e.tenant_id, e.enc, e.ciphertext, e.label FROM secret_envelopes e
    WHERE ${TO_CALLER} AND ${SEALED} FOR UPDATE)
  UPDATE secret_envelopes e SET consumed_at = now(), ${ERASE} FROM held h
  WHERE e.tenant_id = h.tenant_id AND e.id = h.id
  RETURNING ${SELECTED}, h.enc, h.ciphertext, h.label`,
);
const REVOKE = statement(
  SHAPE,
  `UPDATE secret_envelopes e SET revoked_at = now(), ${ERASE} WHERE ${FROM_CALLER} AND ${SEALED} RETURNING ${SELECTED}`,
);
const FIND_RECEIVED = statement(SHAPE, `SELECT ${SELECTED} FROM secret_envelopes e WHERE ${TO_CALLER}`);
const FIND_SENT = statement(SHAPE, `SELECT ${SELECTED} FROM secret_envelopes e WHERE ${FROM_CALLER}`);

/** An envelope without its content. */
export type EnvelopeRow = Row<typeof FIND_SENT>;
/** An envelope that was just consumed, with its content. */
export type ConsumedRow = Row<typeof CONSUME>;

/** Envelopes of all tenants: a recipient can belong to another tenant than the sender. Each statement is bound to the caller's side. */
@Injectable()
export class EnvelopesRepository {
  /** Locks the sender until `tx` ends. Returns false if it was suspended or orphaned. */
  async lockSender(tx: Transaction, sender: Principal): Promise<boolean> {
    const { tenantId, actorId } = sender;
    if (!(await tx.one(LOCK_SENDER, { ...personOf(sender) }))) return false;
    return actorId === null || (await tx.one(LOCK_SENDING_ACTOR, { tenantId, actorId })) !== undefined;
  }

  /** The tenant of a key, and whether secrets can be sealed to it. The key is locked until `tx` ends. */
  lockRecipientKey(
    tx: Transaction,
    key: { recipientActorId: string; recipientKeyId: string },
  ): Promise<Row<typeof LOCK_RECIPIENT_KEY> | undefined> {
    return tx.one(LOCK_RECIPIENT_KEY, { ...key });
  }

  /** How many envelopes of a user and their agents wait to be fetched, in all and by one recipient. */
  async countSent(
    tx: Transaction,
    sender: Principal,
    recipientActorId: string,
  ): Promise<{ sealed: number; toRecipient: number }> {
    return (await tx.one(COUNT_SENT, { ...personOf(sender), recipientActorId }))!;
  }

  /** How many envelopes wait for an agent: those from its own tenant if the sender belongs to it, and otherwise those from all others. */
  async countReceived(
    tx: Transaction,
    { tenantId }: Principal,
    recipient: Pick<NewEnvelope, 'recipientTenantId' | 'recipientActorId'>,
  ): Promise<number> {
    return (await tx.one(COUNT_RECEIVED, { tenantId, ...recipient }))!.sealed;
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
