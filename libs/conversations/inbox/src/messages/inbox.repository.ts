import { Injectable } from '@nestjs/common';
import { type AgentKey, USABLE_TOKEN } from '#access';
import { InboxDelivery, InboxMessage } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import type { MessageStatus } from './messages.dto';
import { FIRST_OWNED_ID, OWNED_SINCE, RECEIVED_SINCE_OWNED } from './owned';
import { recordForSenders } from './sender-events';

/** The part of an inbox to list. */
export interface InboxPart {
  /** `open` for messages that are not acknowledged and have not expired. */
  status: MessageStatus | 'all' | 'open';
  /** The message before the first one. */
  after: string;
  /** The number of messages to read. The last one only shows that another page follows, and is not delivered. */
  limit: number;
}

/** A part of an inbox, with the agent that lists it and its token. */
export interface ListedPart extends InboxPart, AgentKey {
  tokenId: string;
  /** False lists nothing if `expire` has something to mark. */
  isSwept: boolean;
}

const MESSAGE = columns(InboxMessage, 'm', 'senderActorId', 'subject', 'body', 'inReplyTo', 'createdAt');
/** The state of a delivery `d`. */
export const STATE = columns(
  InboxDelivery,
  'd',
  { actorId: 'recipientActorId' },
  'messageId',
  'expiresAt',
  'deliveredAt',
  'ackedAt',
  'readAt',
);
const FIXED = columns(
  InboxDelivery,
  'd',
  { actorId: 'recipientActorId' },
  'messageId',
  'expiresAt',
  'ackedAt',
  'readAt',
);
/** A delivery `d` with its state. */
export const STATE_SHAPE = { ...STATE.row, expired: computed.boolean() };
export const EXPIRED = 'd.expires_at <= now() AS expired' as const;
const OF_RECIPIENT = 'd.tenant_id = :tenantId AND d.recipient_actor_id = :actorId' as const;
const IS_OWNED = `d.message_id >= ${FIRST_OWNED_ID} AND ${RECEIVED_SINCE_OWNED}` as const;
const IS_DUE = 'acked_at IS NULL AND expired_at IS NULL AND expires_at <= now()' as const;
const HAS_DUE =
  `EXISTS (SELECT FROM inbox_deliveries WHERE tenant_id = :tenantId AND recipient_actor_id = :actorId AND ${IS_DUE})` as const;
const IS_OPEN = 'd.acked_at IS NULL AND d.expired_at IS NULL AND d.expires_at > now()' as const;

// A poll outlives the check of its token, so a message is only delivered while the token can still be used and its agent is not paused. The rows are locked, so that
// only one of two simultaneous lists delivers a message, and the other sees that.
const TOKEN_IS_LIVE = `FROM api_tokens t
      JOIN actors a ON a.tenant_id = t.tenant_id AND a.id = t.actor_id AND a.status = 'active' AND a.paused_at IS NULL
      JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id AND u.status = 'active'
      JOIN tenants n ON n.id = t.tenant_id AND 'agent_inbox' = ANY (n.features)
      WHERE ${USABLE_TOKEN} AND 'read:inbox' = ANY (t.scopes)` as const;
/** The columns of a list of deliveries `d` and their messages `m`, of which this list has delivered `x`. */
export const LISTED_COLUMNS =
  `${MESSAGE.sql}, ${FIXED.sql}, ${EXPIRED}, coalesce(x.delivered_at, d.delivered_at) AS "deliveredAt",
    x.message_id IS NOT NULL AS "isNew"` as const;
const PAGE = `SELECT d.* FROM inbox_deliveries d
    WHERE ${OF_RECIPIENT} AND d.message_id > :after AND ${IS_OWNED} AND EXISTS (SELECT ${TOKEN_IS_LIVE}
      AND t.tenant_id = :tenantId AND t.id = :tokenId) AND (:isSwept::boolean OR NOT ${HAS_DUE})` as const;
const DELIVER_PAGE = `ORDER BY d.message_id LIMIT :limit FOR NO KEY UPDATE OF d),
  delivered AS (
    UPDATE inbox_deliveries d SET delivered_at = now()
    FROM (SELECT p.message_id FROM page p ORDER BY p.message_id LIMIT :limit - 1) s
    WHERE ${OF_RECIPIENT} AND d.message_id = s.message_id AND d.delivered_at IS NULL AND ${IS_OPEN}
    RETURNING d.*),
  told AS (${recordForSenders('delivered')})
  SELECT ${LISTED_COLUMNS}
  FROM page d JOIN inbox_messages m ON m.tenant_id = d.sender_tenant_id AND m.id = d.message_id
  LEFT JOIN delivered x ON x.message_id = d.message_id ORDER BY d.message_id` as const;
export const LISTED = { ...MESSAGE.row, ...STATE_SHAPE, isNew: computed.boolean() };

export const PAGE_OF_OPEN =
  `${PAGE} AND ${IS_OPEN} AND (:status::text = 'open' OR (d.delivered_at IS NULL) = (:status::text = 'sent'))` as const;
const LIST_OPEN = statement(LISTED, `WITH page AS (${PAGE_OF_OPEN} ${DELIVER_PAGE}`);
const LIST_ALL = statement(
  LISTED,
  `WITH page AS (${PAGE} AND CASE :status::text
      WHEN 'acked' THEN d.acked_at IS NOT NULL AND d.read_at IS NULL
      WHEN 'read' THEN d.read_at IS NOT NULL
      WHEN 'expired' THEN d.acked_at IS NULL AND d.expires_at <= now()
      ELSE true END
    ${DELIVER_PAGE}`,
);
const FIND = statement(
  { ...MESSAGE.row, ...STATE_SHAPE },
  `SELECT ${MESSAGE.sql}, ${STATE.sql}, ${EXPIRED}
  FROM inbox_deliveries d JOIN inbox_messages m ON m.tenant_id = d.sender_tenant_id AND m.id = d.message_id
  WHERE ${OF_RECIPIENT} AND d.message_id = :messageId AND m.created_at >= ${OWNED_SINCE}`,
);
// All that is due expires, also what the agent got for its previous owner: its senders learn that.
// MATERIALIZED runs the query with the limit once. A plan could otherwise repeat it for each row of the other side, and mark more.
// Another poll may have marked since this one listed nothing, so it lists again whenever there could be something.
const EXPIRE = statement(
  { mayList: computed.boolean() },
  `WITH expired AS MATERIALIZED (
    SELECT e.message_id FROM inbox_deliveries e
    WHERE e.tenant_id = :tenantId AND e.recipient_actor_id = :actorId AND ${IS_DUE}
    ORDER BY e.expires_at LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED),
  changed AS (
    UPDATE inbox_deliveries d SET expired_at = now() FROM expired e
    WHERE ${OF_RECIPIENT} AND d.message_id = e.message_id RETURNING d.*),
  told AS (${recordForSenders('changed')})
  SELECT ${HAS_DUE} OR EXISTS (SELECT FROM inbox_deliveries d WHERE ${OF_RECIPIENT} AND ${IS_OWNED} AND (NOT :isOpen::boolean OR ${IS_OPEN})) AS "mayList"`,
);
/** The condition that the delivery `d` is the one to acknowledge, and can be. */
export const ACKED =
  `${OF_RECIPIENT} AND d.message_id = :messageId AND ${RECEIVED_SINCE_OWNED} AND d.acked_at IS NULL AND d.expires_at > now()` as const;
const ACK = statement(
  STATE_SHAPE,
  `WITH acked AS (
    UPDATE inbox_deliveries d SET acked_at = now() WHERE ${ACKED} RETURNING d.*),
  told AS (${recordForSenders('acked')})
  SELECT ${STATE.sql}, ${EXPIRED} FROM acked d`,
);
// Marking a message again keeps the first time.
const MARK_READ = statement(
  STATE_SHAPE,
  `WITH marked AS (
    UPDATE inbox_deliveries d SET read_at = coalesce(d.read_at, now())
    WHERE ${OF_RECIPIENT} AND d.message_id = :messageId AND ${RECEIVED_SINCE_OWNED} AND d.acked_at IS NOT NULL AND d.expires_at > now() RETURNING d.*),
  told AS (${recordForSenders('marked', 'c.read_at = now()')})
  SELECT ${STATE.sql}, ${EXPIRED} FROM marked d`,
);
const FIND_STATE = statement(
  STATE_SHAPE,
  `SELECT ${STATE.sql}, ${EXPIRED} FROM inbox_deliveries d WHERE ${OF_RECIPIENT} AND d.message_id = :messageId AND ${RECEIVED_SINCE_OWNED}`,
);
/** The state of a message at a recipient. */
export type StateRow = Row<typeof FIND_STATE>;
/** A message that an agent received. */
export type ReceivedRow = Row<typeof FIND>;
/** A message of a list of an inbox. */
export type ListedRow = Row<typeof LIST_OPEN>;

/** The messages that agents received since they belong to their present owner. Statements are bound to the recipient; the messages belong to the tenants of their senders. */
@Injectable()
export class InboxRepository {
  /** Lists a part of an inbox, and delivers the messages that were never listed; lists nothing if the token can't be used any more. */
  list(queries: Queries, part: ListedPart): Promise<ListedRow[]> {
    return queries.all(isOpen(part.status) ? LIST_OPEN : LIST_ALL, { ...part });
  }

  /** A message that the agent received. */
  find(queries: Queries, agent: AgentKey, messageId: string): Promise<ReceivedRow | undefined> {
    return queries.one(FIND, { ...agent, messageId });
  }

  /** Marks messages of the agent that have expired, up to 500 of them. Returns whether a list with this status may have messages now. */
  async expire(queries: Queries, agent: AgentKey, status: InboxPart['status']): Promise<boolean> {
    return (await queries.one(EXPIRE, { ...agent, isOpen: isOpen(status) }))!.mayList;
  }

  /** Acknowledges a message. Returns undefined if it is not the agent's, is already acknowledged, or has expired. */
  ack(queries: Queries, agent: AgentKey, messageId: string): Promise<StateRow | undefined> {
    return queries.one(ACK, { ...agent, messageId });
  }

  /** Marks a message as read. Returns undefined if it is not the agent's, is not acknowledged, or has expired. */
  markRead(queries: Queries, agent: AgentKey, messageId: string): Promise<StateRow | undefined> {
    return queries.one(MARK_READ, { ...agent, messageId });
  }

  findState(queries: Queries, agent: AgentKey, messageId: string): Promise<StateRow | undefined> {
    return queries.one(FIND_STATE, { ...agent, messageId });
  }
}

/** Whether a list has only messages that are not acknowledged and have not expired. */
export function isOpen(status: InboxPart['status']): boolean {
  return status === 'open' || status === 'sent' || status === 'delivered';
}
