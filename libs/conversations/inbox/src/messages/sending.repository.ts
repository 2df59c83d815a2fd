import { Injectable } from '@nestjs/common';
import { InboxDedupeKey, InboxDelivery } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { POLICY_OF_ACTOR } from '../policies/default-policy';

/** The agent that sends. */
export interface Sender {
  tenantId: string;
  actorId: string;
}

/** A message to store. */
export interface NewMessage {
  id: string;
  recipientActorIds: readonly string[];
  subject: string | null;
  body: string;
  inReplyTo: string | null;
  ttlSeconds: number;
}

/** A key under which a message is sent once. */
export interface DedupeClaim {
  dedupeKey: string;
  payloadHash: Buffer;
  messageId: string;
}

const DELIVERY = columns(InboxDelivery, 'd', 'expiresAt');
const SENT = { ...DELIVERY.row, actorId: computed.uuid() };
const CLAIM = columns(InboxDedupeKey, 'k', 'payloadHash', 'messageId');

// Recipients belong to any tenant. The message is stored only if every one of them accepts it. If any of them refuses, this same
// statement runs and changes nothing, so that its time does not reveal the reason.
const SEND = statement(
  SENT,
  `WITH accepting AS (
    SELECT a.tenant_id, a.id FROM actors a
    JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id AND u.status = 'active'
    JOIN tenants n ON n.id = a.tenant_id AND 'agent_inbox' = ANY (n.features) AND n.deletes_at IS NULL
    LEFT JOIN inbox_policies p ON p.tenant_id = a.tenant_id AND p.actor_id = a.id
    WHERE a.id = ANY (:recipientActorIds::uuid[]) AND a.status = 'active'
      AND CASE ${POLICY_OF_ACTOR}
        WHEN 'open' THEN true
        WHEN 'paired_only' THEN EXISTS (SELECT FROM inbox_pairings e
          WHERE e.tenant_id = a.tenant_id AND e.recipient_actor_id = a.id AND e.sender_actor_id = :actorId::uuid)
        WHEN 'allowlist' THEN :actorId::uuid = ANY (p.allowed_sender_actor_ids)
        ELSE false END),
  sender AS (
    SELECT FROM actors s WHERE s.tenant_id = :tenantId AND s.id = :actorId AND s.status = 'active' FOR SHARE),
  message AS (
    INSERT INTO inbox_messages (id, tenant_id, sender_actor_id, subject, body, in_reply_to, expires_at)
    SELECT :id::uuid, :tenantId::uuid, :actorId::uuid, :subject::text, :body::text, :inReplyTo::uuid,
      now() + make_interval(secs => :ttlSeconds)
    WHERE EXISTS (SELECT FROM sender) AND (SELECT count(*) FROM accepting) = cardinality(:recipientActorIds::uuid[])
    RETURNING tenant_id, id, expires_at)
  INSERT INTO inbox_deliveries AS d (tenant_id, recipient_actor_id, message_id, sender_tenant_id, expires_at)
  SELECT r.tenant_id, r.id, m.id, m.tenant_id, m.expires_at FROM accepting r CROSS JOIN message m
  RETURNING d.recipient_actor_id AS "actorId", ${DELIVERY.sql}`,
);
// The key of a message that is older than a day is free again. A concurrent request with the key waits here for the first one.
const CLAIM_KEY = statement(
  CLAIM.row,
  `INSERT INTO inbox_dedupe_keys AS k (tenant_id, sender_actor_id, dedupe_key, payload_hash, message_id)
  VALUES (:tenantId, :actorId, :dedupeKey, :payloadHash, :messageId)
  ON CONFLICT (tenant_id, sender_actor_id, dedupe_key) DO UPDATE
    SET payload_hash = excluded.payload_hash, message_id = excluded.message_id, created_at = now()
    WHERE k.created_at <= now() - interval '24 hours'
  RETURNING ${CLAIM.sql}`,
);
const FIND_KEY = statement(
  CLAIM.row,
  `SELECT ${CLAIM.sql} FROM inbox_dedupe_keys k
  WHERE k.tenant_id = :tenantId AND k.sender_actor_id = :actorId AND k.dedupe_key = :dedupeKey`,
);
const FIND_SENT = statement(
  SENT,
  `SELECT d.recipient_actor_id AS "actorId", ${DELIVERY.sql} FROM inbox_deliveries d
  WHERE d.sender_tenant_id = :tenantId AND d.message_id = :messageId ORDER BY d.recipient_actor_id`,
);
const IS_PARTY = statement(
  { isParty: computed.boolean() },
  `SELECT EXISTS (SELECT FROM inbox_messages m WHERE m.tenant_id = :tenantId AND m.id = :messageId AND m.sender_actor_id = :actorId)
    OR EXISTS (SELECT FROM inbox_deliveries d
      WHERE d.tenant_id = :tenantId AND d.recipient_actor_id = :actorId AND d.message_id = :messageId) AS "isParty"`,
);

/** A recipient of a message that was sent. */
export type SentRow = Row<typeof SEND>;

/** Sends messages, to agents of any tenant. */
@Injectable()
export class SendingRepository {
  /** Stores a message and its deliveries, and returns the recipients; none if any of them does not accept it, for any reason. */
  send(queries: Queries, sender: Sender, message: NewMessage): Promise<SentRow[]> {
    return queries.all(SEND, { ...sender, ...message });
  }

  /** Claims a key for a message. Returns undefined if the sender used it in the last 24 hours. */
  claimKey(tx: Transaction, sender: Sender, claim: DedupeClaim): Promise<Row<typeof CLAIM_KEY> | undefined> {
    return tx.one(CLAIM_KEY, { ...sender, ...claim });
  }

  /** The message that was sent with a key. */
  findKey(tx: Transaction, sender: Sender, dedupeKey: string): Promise<Row<typeof FIND_KEY> | undefined> {
    return tx.one(FIND_KEY, { ...sender, dedupeKey });
  }

  /** The recipients of a message of the sender's tenant. */
  findSent(queries: Queries, { tenantId }: Sender, messageId: string): Promise<SentRow[]> {
    return queries.all(FIND_SENT, { tenantId, messageId });
  }

  /** Whether an agent has sent or received a message. */
  async isParty(queries: Queries, agent: Sender, messageId: string): Promise<boolean> {
    return (await queries.one(IS_PARTY, { ...agent, messageId }))!.isParty;
  }
}
