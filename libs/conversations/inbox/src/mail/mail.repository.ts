import { Injectable } from '@nestjs/common';
import { Actor, InboxMessage, InboxPairing, User } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { FIRST_OWNED_ID } from '../messages/owned';
import { POLICY_OF_ACTOR } from '../policies/default-policy';
import type { Policy } from '../policies/policies.dto';

/** An agent and the person who must own it. */
export interface OwnAgent {
  tenantId: string;
  userId: string;
  actorId: string;
}

/** The parts of an agent's messages. */
export const MAIL_BOXES = ['all', 'received', 'sent'] as const;
export type MailBox = (typeof MAIL_BOXES)[number];

/** The most senders that are listed of an allow list or of the pairings. */
export const SENDERS_SHOWN = 100;

/**
 * The condition that the person owns the agent `:actorId`. Owners and admins of the organization never read the messages of another person's
 * agent.
 */
const OWN =
  `EXISTS (SELECT FROM actors o WHERE o.tenant_id = :tenantId AND o.id = :actorId AND o.owner_user_id = :userId
    AND o.status = 'active')` as const;
const MESSAGE = columns(
  InboxMessage,
  'm',
  { messageId: 'id' },
  'senderActorId',
  'subject',
  'body',
  'inReplyTo',
  'createdAt',
);
const PAIRING = columns(InboxPairing, 'e', 'senderActorId', 'createdAt');

const FIND_INBOX = statement(
  { policy: computed.text<Policy>(), allowed: computed.list(computed.uuid()) },
  `SELECT ${POLICY_OF_ACTOR} AS policy, coalesce(p.allowed_sender_actor_ids, '{}') AS allowed
  FROM actors a LEFT JOIN inbox_policies p ON p.tenant_id = a.tenant_id AND p.actor_id = a.id
  WHERE a.tenant_id = :tenantId AND a.id = :actorId AND ${OWN}`,
);
const LIST_PAIRINGS = statement(
  { ...PAIRING.row, total: computed.int() },
  `SELECT ${PAIRING.sql}, (count(*) OVER ())::int AS total FROM inbox_pairings e
  WHERE e.tenant_id = :tenantId AND e.recipient_actor_id = :actorId AND ${OWN}
  ORDER BY e.created_at DESC, e.sender_actor_id LIMIT ${SENDERS_SHOWN}`,
);
// There is no row unless the person owns the agent.
const OWNED = `own AS MATERIALIZED (SELECT a.owned_since AS since, ${FIRST_OWNED_ID} AS first_id
    FROM actors a WHERE a.tenant_id = :tenantId AND a.id = :actorId AND a.owner_user_id = :userId AND a.status = 'active')` as const;
const OF_OWNER = 'm.created_at >= (SELECT w.since FROM own w)' as const;
// Reading here marks nothing: only the agent delivers, acknowledges and reads. Among all messages, one to itself is one that it sent.
const LIST = statement(
  {
    ...MESSAGE.row,
    expiresAt: computed.time(),
    sent: computed.boolean(),
    fromStranger: computed.boolean().orNull(),
    deliveredAt: computed.time().orNull(),
    ackedAt: computed.time().orNull(),
    readAt: computed.time().orNull(),
    expired: computed.boolean(),
  },
  `WITH ${OWNED}
  SELECT x.* FROM (
    (SELECT ${MESSAGE.sql}, m.expires_at AS "expiresAt", true AS sent, NULL::boolean AS "fromStranger", NULL::timestamptz AS "deliveredAt", NULL::timestamptz AS "ackedAt",
      NULL::timestamptz AS "readAt", m.expires_at <= now() AS expired
    FROM inbox_messages m WHERE m.tenant_id = :tenantId AND m.sender_actor_id = :actorId AND m.id < :before AND :box::text <> 'received'
      AND m.id >= (SELECT w.first_id FROM own w) AND ${OF_OWNER}
    ORDER BY m.id DESC LIMIT :limit)
    UNION ALL
    (SELECT ${MESSAGE.sql}, d.expires_at, false, d.from_stranger, d.delivered_at, d.acked_at, d.read_at, d.expires_at <= now()
    FROM inbox_deliveries d JOIN inbox_messages m ON m.tenant_id = d.sender_tenant_id AND m.id = d.message_id
    WHERE d.tenant_id = :tenantId AND d.recipient_actor_id = :actorId AND d.message_id < :before AND :box::text <> 'sent'
      AND (d.sender_actor_id <> :actorId OR :box::text = 'received') AND d.message_id >= (SELECT w.first_id FROM own w) AND ${OF_OWNER}
    ORDER BY d.message_id DESC LIMIT :limit)) x
  ORDER BY x."messageId" DESC LIMIT :limit`,
);
const AGENT = columns(Actor, 'a', { name: 'displayName' }, 'id');
const OWNER = columns(User, 'u', { ownerName: 'displayName' });
const LIST_NAMES = statement(
  { ...AGENT.row, ...OWNER.row },
  `SELECT ${AGENT.sql}, ${OWNER.sql} FROM actors a
  JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id WHERE a.tenant_id = :tenantId AND a.id = ANY (:ids::uuid[])
    AND a.status = 'active'`,
);

/** A message that an agent sent or received. */
export type MailRow = Row<typeof LIST>;
/** A sender with whom an agent is paired. */
export type MailPairingRow = Row<typeof LIST_PAIRINGS>;
/** The policy and the senders of an agent's inbox. */
export type MailInboxRow = Row<typeof FIND_INBOX>;
/** An agent of the organization. */
export type NamedAgentRow = Row<typeof LIST_NAMES>;

/** The messages of agents, for the person who owns them. */
@Injectable()
export class MailRepository {
  /** The inbox of the agent; undefined unless the person owns it. */
  inbox(queries: Queries, agent: OwnAgent): Promise<MailInboxRow | undefined> {
    return queries.one(FIND_INBOX, { ...agent });
  }

  /** The senders with whom the agent is paired, newest first. */
  pairings(queries: Queries, agent: OwnAgent): Promise<MailPairingRow[]> {
    return queries.all(LIST_PAIRINGS, { ...agent });
  }

  /** Messages below an id that the agent sent or received since it is the person's, newest first. */
  list(queries: Queries, agent: OwnAgent, box: MailBox, before: string, limit: number): Promise<MailRow[]> {
    return queries.all(LIST, { ...agent, box, before, limit });
  }

  /** The active agents among these that belong to the tenant. */
  async names(
    queries: Queries,
    tenantId: string,
    ids: readonly string[],
  ): Promise<Map<string, NamedAgentRow>> {
    const rows = await queries.all(LIST_NAMES, { tenantId, ids });
    return new Map(rows.map((row) => [row.id, row]));
  }
}
