import { Injectable } from '@nestjs/common';
import type { AgentKey } from '#access';
import { idKey, lookup } from '#directory';
import { type Queries, computed, statement } from '#platform';
import { ACCEPTS_SENDER, IS_STRANGER } from '../policies/acceptance.policy';
import { BRIEFLY, eachOf } from './each-of';
import {
  ACKED,
  EXPIRED,
  LISTED,
  LISTED_COLUMNS,
  type ListedRow,
  type ListedPart,
  PAGE_OF_OPEN,
  STATE,
  STATE_SHAPE,
  type StateRow,
} from './inbox.repository';
import { recordForSenders } from './sender-events';
import {
  type NewMessage,
  PLACES_OF,
  type Places,
  SENT,
  type Sender,
  type SentRow,
} from './sending.repository';

const SAME_DELIVERY = (a: string, b: string) =>
  `${a}.tenant_id = ${b}.tenant_id AND ${a}.recipient_actor_id = ${b}.recipient_actor_id AND ${a}.message_id = ${b}.message_id`;

// No two messages of one statement are from one tenant to one agent: neither would be counted for the place of the other. It waits neither for the lock of
// a place nor for a sender that is being changed: such a message is not sent here.
const SEND_ALL = statement(
  { ...SENT.row, messageId: computed.uuid() },
  `WITH q AS MATERIALIZED (SELECT u.* FROM unnest(:ids::uuid[], :tenantIds::uuid[], :actorIds::uuid[], :tokenIds::uuid[], :subjects::text[], :bodies::text[],
        :inReplyTos::uuid[], :ttls::int[], :recipients::int[])
      u (message_id, tenant_id, actor_id, token_id, subject, body, in_reply_to, ttl_seconds, recipients) WHERE ${BRIEFLY}),
  locked AS MATERIALIZED (
    SELECT q.*, i.id AS recipient_id FROM unnest(:messageIds::uuid[], :recipientIds::uuid[]) i (message_id, id) JOIN q ON q.message_id = i.message_id
    WHERE pg_try_advisory_xact_lock(${eachOf(PLACES_OF)})),
  accepting AS (
    SELECT q.message_id, a.tenant_id, a.id, s.is_stranger FROM ${lookup('agent', 'a', 'k')} JOIN locked q ON ${idKey('q.recipient_id')} = k.key
    JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id AND u.status = 'active'
    JOIN tenants n ON n.id = a.tenant_id AND 'agent_inbox' = ANY (n.features) AND n.deletes_at IS NULL
    LEFT JOIN inbox_policies p ON p.tenant_id = a.tenant_id AND p.actor_id = a.id
    CROSS JOIN LATERAL (SELECT ${eachOf(IS_STRANGER)} AS is_stranger) s
    WHERE k.key = ANY (ARRAY(SELECT ${idKey('i.id')} FROM unnest(:recipientIds::uuid[]) i (id))) AND a.status = 'active' AND ${eachOf(ACCEPTS_SENDER)}
      AND CASE WHEN k.key IS NOT NULL THEN inbox_has_place(a.tenant_id, a.id, q.tenant_id, q.actor_id, s.is_stranger, :perSender, :perStrangers) END),
  sender AS (
    SELECT q.message_id FROM q JOIN actors s ON s.tenant_id = q.tenant_id AND s.id = q.actor_id AND s.status = 'active' AND s.paused_at IS NULL
    JOIN api_tokens t ON t.tenant_id = s.tenant_id AND t.actor_id = s.id AND t.id = q.token_id AND t.revoked_at IS NULL AND t.expires_at > now()
    FOR SHARE OF s, t SKIP LOCKED),
  message AS (
    INSERT INTO inbox_messages (id, tenant_id, sender_actor_id, subject, body, in_reply_to, expires_at)
    SELECT q.message_id, q.tenant_id, q.actor_id, q.subject, q.body, q.in_reply_to, now() + make_interval(secs => q.ttl_seconds)
    FROM q WHERE q.message_id IN (SELECT s.message_id FROM sender s)
      AND (SELECT count(*) FROM accepting c WHERE c.message_id = q.message_id) = q.recipients
    RETURNING tenant_id, id, sender_actor_id, expires_at)
  INSERT INTO inbox_deliveries AS d (tenant_id, recipient_actor_id, message_id, sender_tenant_id, sender_actor_id, from_stranger, expires_at)
  SELECT r.tenant_id, r.id, m.id, m.tenant_id, m.sender_actor_id, r.is_stranger, m.expires_at FROM accepting r JOIN message m ON m.id = r.message_id
  RETURNING ${SENT.sql}, d.message_id AS "messageId"`,
);
// The rows of the page are locked and open. The update does not ask again: a plan could then read the index of open messages, which are those of all tenants.
const LIST_OPEN_OF_ALL = statement(
  LISTED,
  `WITH q AS MATERIALIZED (SELECT u.* FROM unnest(:tenantIds::uuid[], :actorIds::uuid[], :tokenIds::uuid[], :statuses::text[], :afters::uuid[], :limits::int[],
        :areSwept::boolean[]) u (tenant_id, actor_id, token_id, status, after, "limit", is_swept) WHERE ${BRIEFLY}),
  page AS MATERIALIZED (
    SELECT p.*, row_number() OVER (PARTITION BY p.tenant_id, p.recipient_actor_id ORDER BY p.message_id) < q."limit" AS is_listed
    FROM q CROSS JOIN LATERAL (${eachOf(PAGE_OF_OPEN)} ORDER BY d.message_id LIMIT q."limit" FOR NO KEY UPDATE OF d) p),
  delivered AS (
    UPDATE inbox_deliveries d SET delivered_at = now() FROM page p
    WHERE ${SAME_DELIVERY('d', 'p')} AND p.is_listed AND d.delivered_at IS NULL RETURNING d.*),
  told AS (${recordForSenders('delivered')})
  SELECT ${LISTED_COLUMNS} FROM page d JOIN inbox_messages m ON m.tenant_id = d.sender_tenant_id AND m.id = d.message_id
  LEFT JOIN delivered x ON ${SAME_DELIVERY('x', 'd')} ORDER BY d.message_id`,
);
const ACK_ALL = statement(
  STATE_SHAPE,
  `WITH q AS MATERIALIZED (SELECT u.* FROM unnest(:tenantIds::uuid[], :actorIds::uuid[], :messageIds::uuid[])
      u (tenant_id, actor_id, message_id) WHERE ${BRIEFLY}),
  acked AS (UPDATE inbox_deliveries d SET acked_at = now() FROM q WHERE ${eachOf(ACKED)} RETURNING d.*),
  told AS (${recordForSenders('acked')})
  SELECT ${STATE.sql}, ${EXPIRED} FROM acked d`,
);

/** A message to send. */
export interface Outgoing {
  sender: Sender;
  message: NewMessage;
}

/** A message to acknowledge. */
export interface Acknowledged extends AgentKey {
  messageId: string;
}

/** What agents of any tenants do at one moment, in one statement for all. Each row is bound to its own tenant. */
@Injectable()
export class TogetherRepository {
  /** Sends messages, of which no two are from one tenant to one agent. Returns the recipients of each, as `SendingRepository.send` does. */
  async send(queries: Queries, outgoing: readonly Outgoing[], places: Places): Promise<SentRow[][]> {
    const named = outgoing.flatMap(({ message: { id, recipientActorIds } }) =>
      recipientActorIds.map((recipientId) => ({ id, recipientId })),
    );
    const rows = await queries.all(SEND_ALL, {
      ids: outgoing.map(({ message }) => message.id),
      tenantIds: outgoing.map(({ sender }) => sender.tenantId),
      actorIds: outgoing.map(({ sender }) => sender.actorId),
      tokenIds: outgoing.map(({ sender }) => sender.tokenId),
      subjects: outgoing.map(({ message }) => message.subject),
      bodies: outgoing.map(({ message }) => message.body),
      inReplyTos: outgoing.map(({ message }) => message.inReplyTo),
      ttls: outgoing.map(({ message }) => message.ttlSeconds),
      recipients: outgoing.map(({ message }) => message.recipientActorIds.length),
      messageIds: named.map(({ id }) => id),
      recipientIds: named.map(({ recipientId }) => recipientId),
      ...places,
    });
    const sent = groupBy(rows, ({ messageId }) => messageId);
    return outgoing.map(({ message }) => sent.get(message.id) ?? []);
  }

  /** Lists the open messages of agents, each once, as `InboxRepository.list` does. */
  async listOpen(queries: Queries, parts: readonly ListedPart[]): Promise<ListedRow[][]> {
    // Rows are locked in one order by all processes.
    const sorted = [...parts].sort(inOrder);
    const rows = await queries.all(LIST_OPEN_OF_ALL, {
      ...agentsOf(sorted),
      tokenIds: sorted.map(({ tokenId }) => tokenId),
      statuses: sorted.map(({ status }) => status),
      afters: sorted.map(({ after }) => after),
      limits: sorted.map(({ limit }) => limit),
      areSwept: sorted.map(({ isSwept }) => isSwept),
    });
    const listed = groupBy(rows, ({ actorId }) => actorId);
    return parts.map(({ actorId }) => listed.get(actorId) ?? []);
  }

  /** Acknowledges messages, each once. Undefined for one that `InboxRepository.ack` would not acknowledge. */
  async ack(queries: Queries, messages: readonly Acknowledged[]): Promise<(StateRow | undefined)[]> {
    const sorted = [...messages].sort(inOrder);
    const rows = await queries.all(ACK_ALL, {
      ...agentsOf(sorted),
      messageIds: sorted.map(({ messageId }) => messageId),
    });
    const acked = new Map(rows.map((row) => [deliveryKey(row), row]));
    return messages.map((message) => acked.get(deliveryKey(message)));
  }
}

/** What identifies a delivery. */
export function deliveryKey({ actorId, messageId }: { actorId: string; messageId: string }): string {
  return `${actorId}:${messageId}`;
}

function agentsOf(agents: readonly AgentKey[]) {
  return {
    tenantIds: agents.map(({ tenantId }) => tenantId),
    actorIds: agents.map(({ actorId }) => actorId),
  };
}

function inOrder(a: AgentKey & { messageId?: string }, b: AgentKey & { messageId?: string }): number {
  const name = ({ tenantId, actorId, messageId = '' }: typeof a) => `${tenantId}${actorId}${messageId}`;
  return name(a) < name(b) ? -1 : 1;
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
