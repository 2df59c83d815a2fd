import { Injectable } from '@nestjs/common';
import type { AgentKey } from '#access';
import { InboxMessage } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { type InboxPart, STATE, type StateRow } from './inbox.repository';
import { FIRST_OWNED_ID, OWNED_SINCE } from './owned';

const MESSAGE = columns(
  InboxMessage,
  'm',
  { messageId: 'id' },
  'senderActorId',
  'subject',
  'body',
  'inReplyTo',
  'createdAt',
  'expiresAt',
);
const OF_SENDER =
  `m.tenant_id = :tenantId AND m.sender_actor_id = :actorId AND m.created_at >= ${OWNED_SINCE}` as const;

const LIST = statement(
  MESSAGE.row,
  `SELECT ${MESSAGE.sql} FROM inbox_messages m
  WHERE ${OF_SENDER} AND m.id < :after AND m.id >= ${FIRST_OWNED_ID} AND (:status::text = 'all' OR EXISTS (SELECT FROM inbox_deliveries d
    WHERE d.sender_tenant_id = m.tenant_id AND d.message_id = m.id AND :status::text = CASE
      WHEN d.read_at IS NOT NULL THEN 'read' WHEN d.acked_at IS NOT NULL THEN 'acked' WHEN d.expires_at <= now() THEN 'expired'
      WHEN d.delivered_at IS NOT NULL THEN 'delivered' ELSE 'sent' END))
  ORDER BY m.id DESC LIMIT :limit`,
);
const FIND = statement(
  MESSAGE.row,
  `SELECT ${MESSAGE.sql} FROM inbox_messages m WHERE ${OF_SENDER} AND m.id = :messageId`,
);
const LIST_RECIPIENTS = statement(
  { ...STATE.row, expired: computed.boolean() },
  `SELECT ${STATE.sql}, d.expires_at <= now() AS expired
  FROM inbox_messages m JOIN inbox_deliveries d ON d.sender_tenant_id = m.tenant_id AND d.message_id = m.id
  WHERE ${OF_SENDER} AND m.id = ANY (:messageIds::uuid[]) ORDER BY d.message_id, d.recipient_actor_id`,
);

/** A message that an agent sent. */
export type SentMessageRow = Row<typeof FIND>;

/** The messages that agents sent since they belong to their present owner. Statements are bound to the sender; the deliveries belong to the tenants of the recipients. */
@Injectable()
export class SentRepository {
  /** The messages that the agent sent before `after`, newest first. */
  list(queries: Queries, agent: AgentKey, { status, after, limit }: InboxPart): Promise<SentMessageRow[]> {
    return queries.all(LIST, { ...agent, status, after, limit });
  }

  /** A message that the agent sent. */
  find(queries: Queries, agent: AgentKey, messageId: string): Promise<SentMessageRow | undefined> {
    return queries.one(FIND, { ...agent, messageId });
  }

  /** The recipients of messages that the agent sent, by message. */
  async recipients(
    queries: Queries,
    agent: AgentKey,
    messageIds: readonly string[],
  ): Promise<Map<string, StateRow[]>> {
    const rows = await queries.all(LIST_RECIPIENTS, { ...agent, messageIds });
    const byMessage = new Map<string, StateRow[]>(messageIds.map((id) => [id, []]));
    for (const row of rows) byMessage.get(row.messageId)!.push(row);
    return byMessage;
  }
}
