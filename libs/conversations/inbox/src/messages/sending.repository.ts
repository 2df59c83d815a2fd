import { Injectable } from '@nestjs/common';
import type { AgentKey } from '#access';
import { idKey, lookup } from '#directory';
import { InboxDedupeKey, InboxDelivery } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { OWNED_SINCE, RECEIVED_SINCE_OWNED } from './owned';
import { ACCEPTS_SENDER, IS_STRANGER } from '../policies/acceptance.policy';

/** An agent that sends, and the token with which it does. */
export interface Sender extends AgentKey {
  tokenId: string;
}

/** The content of a message, with its recipients. */
export interface MessageDraft {
  recipientActorIds: readonly string[];
  subject: string | null;
  body: string;
  inReplyTo: string | null;
  ttlSeconds: number;
}

/** A message to store. */
export interface NewMessage extends MessageDraft {
  id: string;
}

/** How many messages can wait for one recipient to acknowledge them. */
export interface Places {
  /** The places for one sender. */
  perSender: number;
  /** The places for all strangers of one organization together. */
  perStrangers: number;
}

/** A key under which a message is sent once. */
export interface DedupeClaim {
  dedupeKey: string;
  payloadHash: Buffer;
  messageId: string;
}

/** A recipient of a message. */
export const SENT = columns(InboxDelivery, 'd', { actorId: 'recipientActorId' }, 'tenantId', 'expiresAt');
const CLAIM = columns(InboxDedupeKey, 'k', 'payloadHash', 'messageId');

// Messages from one organization to one agent are counted one after the other. The lock does not depend on whether there is such an agent.
export const PLACES_OF = `hashtextextended('inbox ' || :tenantId::uuid::text || i.id::text, 0)` as const;
const LOCK_PLACES = statement(
  `SELECT FROM unnest(:recipientActorIds::uuid[]) i (id) CROSS JOIN LATERAL pg_advisory_xact_lock(${PLACES_OF})`,
);
const HOLD_SENDER = statement(
  `SELECT FROM actors s JOIN api_tokens t ON t.tenant_id = s.tenant_id AND t.actor_id = s.id
  WHERE s.tenant_id = :tenantId AND s.id = :actorId AND t.id = :tokenId FOR SHARE OF s, t`,
);
// Recipients belong to any tenant. The message is stored only if every one of them accepts it and has a place for it. If any of
// them refuses, this same statement runs and changes nothing, so that its time does not reveal the reason. It waits for no lock, since it would then decide by
// policies from before it waited: a recipient whose places somebody else has locked is not found. The function counts what was sent until the locks were
// taken. CASE names the key, so it is only called for rows that were found by it, after all locks. The token is locked after its agent, as everything
// that ends an agent does: the agent of a revoked token can be active, with another owner. Nor does it wait for a sender that is being changed: then it sends
// nothing, unless `HOLD_SENDER` came before.
const SEND = statement(
  SENT.row,
  `WITH accepting AS (
    SELECT a.tenant_id, a.id, s.is_stranger FROM ${lookup('agent', 'a', 'k')}
    JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id AND u.status = 'active'
    JOIN tenants n ON n.id = a.tenant_id AND 'agent_inbox' = ANY (n.features) AND n.deletes_at IS NULL
    LEFT JOIN inbox_policies p ON p.tenant_id = a.tenant_id AND p.actor_id = a.id
    CROSS JOIN LATERAL (SELECT ${IS_STRANGER} AS is_stranger) s
    WHERE k.key = ANY (ARRAY(SELECT ${idKey('i.id')} FROM unnest(:recipientActorIds::uuid[]) i (id) WHERE pg_try_advisory_xact_lock(${PLACES_OF}))) AND a.status = 'active' AND ${ACCEPTS_SENDER}
      AND CASE WHEN k.key IS NOT NULL
        THEN inbox_has_place(a.tenant_id, a.id, :tenantId, :actorId, s.is_stranger, :perSender, :perStrangers) END),
  sender AS (
    SELECT FROM actors s JOIN api_tokens t ON t.tenant_id = s.tenant_id AND t.actor_id = s.id
    WHERE s.tenant_id = :tenantId AND s.id = :actorId AND s.status = 'active' AND s.paused_at IS NULL
      AND t.id = :tokenId AND t.revoked_at IS NULL AND t.expires_at > now() FOR SHARE OF s, t SKIP LOCKED),
  message AS (
    INSERT INTO inbox_messages (id, tenant_id, sender_actor_id, subject, body, in_reply_to, expires_at)
    SELECT :id::uuid, :tenantId::uuid, :actorId::uuid, :subject::text, :body::text, :inReplyTo::uuid,
      now() + make_interval(secs => :ttlSeconds)
    WHERE EXISTS (SELECT FROM sender) AND (SELECT count(*) FROM accepting) = cardinality(:recipientActorIds::uuid[])
    RETURNING tenant_id, id, expires_at)
  INSERT INTO inbox_deliveries AS d (tenant_id, recipient_actor_id, message_id, sender_tenant_id, sender_actor_id, from_stranger, expires_at)
  SELECT r.tenant_id, r.id, m.id, m.tenant_id, :actorId::uuid, r.is_stranger, m.expires_at FROM accepting r CROSS JOIN message m
  RETURNING ${SENT.sql}`,
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
  SENT.row,
  `SELECT ${SENT.sql} FROM inbox_deliveries d
  WHERE d.sender_tenant_id = :tenantId AND d.message_id = :messageId ORDER BY d.recipient_actor_id`,
);
const IS_PARTY = statement(
  { isParty: computed.boolean() },
  `SELECT EXISTS (SELECT FROM inbox_messages m WHERE m.tenant_id = :tenantId AND m.id = :messageId AND m.sender_actor_id = :actorId
      AND m.created_at >= ${OWNED_SINCE})
    OR EXISTS (SELECT FROM inbox_deliveries d
      WHERE d.tenant_id = :tenantId AND d.recipient_actor_id = :actorId AND d.message_id = :messageId AND ${RECEIVED_SINCE_OWNED}) AS "isParty"`,
);

/** A recipient of a message that was sent. */
export type SentRow = Row<typeof SEND>;

/** Sends messages, to agents of any tenant. */
@Injectable()
export class SendingRepository {
  /**
   * Stores a message and its deliveries, and returns the recipients; none if any of them does not accept it or has no place for it, and none if
   * another message of the tenant to one of them is being sent at this moment or the sender is being changed, unless `lockPlaces` and `holdSender` came before.
   */
  send(queries: Queries, sender: Sender, message: NewMessage, places: Places): Promise<SentRow[]> {
    return queries.all(SEND, { ...sender, ...message, ...places });
  }

  /** Lets other messages of the tenant to these recipients wait until the transaction ends, so it should be one that has done little. */
  async lockPlaces(
    tx: Transaction,
    { tenantId }: AgentKey,
    { recipientActorIds }: MessageDraft,
  ): Promise<void> {
    await tx.run(LOCK_PLACES, { tenantId, recipientActorIds });
  }

  /** Keeps the sender and its token as they are until the transaction ends. */
  async holdSender(tx: Transaction, { tenantId, actorId, tokenId }: Sender): Promise<void> {
    await tx.run(HOLD_SENDER, { tenantId, actorId, tokenId });
  }

  /** Claims a key for a message. Returns undefined if the sender used it in the last 24 hours. */
  claimKey(
    tx: Transaction,
    { tenantId, actorId }: AgentKey,
    claim: DedupeClaim,
  ): Promise<Row<typeof CLAIM_KEY> | undefined> {
    return tx.one(CLAIM_KEY, { tenantId, actorId, ...claim });
  }

  /** The message that was sent with a key. */
  findKey(
    tx: Transaction,
    { tenantId, actorId }: AgentKey,
    dedupeKey: string,
  ): Promise<Row<typeof FIND_KEY> | undefined> {
    return tx.one(FIND_KEY, { tenantId, actorId, dedupeKey });
  }

  /** The recipients of a message of the sender's tenant. */
  findSent(queries: Queries, { tenantId }: AgentKey, messageId: string): Promise<SentRow[]> {
    return queries.all(FIND_SENT, { tenantId, messageId });
  }

  /** Whether an agent has sent or received a message for its present owner. */
  async isParty(queries: Queries, { tenantId, actorId }: AgentKey, messageId: string): Promise<boolean> {
    return (await queries.one(IS_PARTY, { tenantId, actorId, messageId }))!.isParty;
  }
}
