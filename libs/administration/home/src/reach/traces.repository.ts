import { Injectable } from '@nestjs/common';
import type { AgentKey, Principal } from '#access';
import type { AuditAction } from '#audit';
import { Node } from '#entities';
import { type Queries, type Row, columns, computed, firstIdAt, statement } from '#platform';
import { REACHABLE_NODE, SHOWN_PATH, PLACE_VISIBLE, nodeReachOf } from '#visibility';

/** How many traces of each kind are listed. */
export const LAST = 5;
/** How many of the newest acts and messages of an agent are counted. */
export const COUNTED = 10_000;
/** To find what an agent wrote, this many of the most recently changed documents of the organization are examined. */
export const EXAMINED = 2_000;

const NODE = columns(Node, 'n', { nodeId: 'id' }, 'title');

const ACTS = `(SELECT e.action, e.at, e.target, e.seq FROM audit_entries e
    WHERE e.tenant_id = :tenantId AND e.actor_id = :actorId ORDER BY e.seq DESC LIMIT ${COUNTED})` as const;
const COUNT_ACTS = statement(
  { action: computed.text<AuditAction>(), count: computed.int(), lastAt: computed.time() },
  `SELECT x.action, count(*)::int AS count, max(x.at) AS "lastAt" FROM ${ACTS} x WHERE x.at >= :since
  GROUP BY x.action ORDER BY count(*) DESC, x.action`,
);
const LIST_ACTS = statement(
  {
    action: computed.text<AuditAction>(),
    at: computed.time(),
    targetType: computed.text(),
    targetId: computed.text(),
    targetName: computed.text().orNull(),
  },
  `SELECT x.action, x.at, x.target ->> 'type' AS "targetType", x.target ->> 'id' AS "targetId", x.target ->> 'name' AS "targetName"
  FROM ${ACTS} x WHERE x.at >= :since ORDER BY x.seq DESC LIMIT ${LAST}`,
);
const LIST_WRITTEN = statement(
  {
    ...NODE.row,
    path: computed.text(),
    projectSlug: computed.text().orNull(),
    at: computed.time(),
    total: computed.int(),
  },
  `WITH news AS MATERIALIZED (
    SELECT c.node_id FROM node_changes c WHERE c.tenant_id = :tenantId AND c.type = 'file' AND c.updated_at >= :since
    ORDER BY c.updated_at DESC, c.node_id LIMIT ${EXAMINED})
  SELECT ${NODE.sql}, ${SHOWN_PATH} AS path, CASE WHEN ${PLACE_VISIBLE} THEN p.slug END AS "projectSlug", r.created_at AS at,
    (count(*) OVER ())::int AS total
  FROM news w JOIN nodes n ON n.tenant_id = :tenantId AND n.id = w.node_id
  JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id AND r.author_actor_id = :actorId AND r.created_at >= :since
  WHERE ${REACHABLE_NODE.read} ORDER BY r.created_at DESC, n.id LIMIT ${LAST}`,
);
const COUNT_MESSAGES = statement(
  {
    sent: computed.int(),
    lastSentAt: computed.time().orNull(),
    received: computed.int(),
    examined: computed.int(),
  },
  `SELECT s.count AS sent, s.last_at AS "lastSentAt",
    (SELECT count(*)::int FROM (SELECT FROM inbox_deliveries d
      WHERE d.tenant_id = :tenantId AND d.recipient_actor_id = :actorId AND d.message_id >= :sinceId LIMIT ${COUNTED}) x) AS received,
    (SELECT count(*)::int FROM (SELECT FROM node_changes c WHERE c.tenant_id = :tenantId AND c.type = 'file' AND c.updated_at >= :since
      LIMIT ${EXAMINED} + 1) x) AS examined
  FROM (SELECT count(*)::int AS count, max(m.created_at) AS last_at FROM (
    SELECT i.created_at FROM inbox_messages i
    WHERE i.tenant_id = :tenantId AND i.sender_actor_id = :actorId AND i.id >= :sinceId AND i.created_at >= :since ORDER BY i.id DESC LIMIT ${COUNTED}) m) s`,
);

/** An act of an agent, and how often it performed it. */
export type ActCountRow = Row<typeof COUNT_ACTS>;
/** An act of an agent. */
export type ActRow = Row<typeof LIST_ACTS>;
/** A document of which an agent saved the current text. */
export type WrittenRow = Row<typeof LIST_WRITTEN>;
/** How many messages an agent sent and received, and how many documents changed in its organization. */
export type MessageCounts = Row<typeof COUNT_MESSAGES>;

/** Reads the acts of agents from the audit log, the current revisions of documents, and the inbox. */
@Injectable()
export class TracesRepository {
  acts(queries: Queries, agent: AgentKey, since: Date): Promise<ActCountRow[]> {
    return queries.all(COUNT_ACTS, { ...agent, since });
  }

  lastActs(queries: Queries, agent: AgentKey, since: Date): Promise<ActRow[]> {
    return queries.all(LIST_ACTS, { ...agent, since });
  }

  /** Documents that `caller` can read and of which the agent saved the current text, the newest first. */
  written(queries: Queries, caller: Principal, actorId: string, since: Date): Promise<WrittenRow[]> {
    return queries.all(LIST_WRITTEN, { ...nodeReachOf(caller), actorId, since });
  }

  async messages(queries: Queries, agent: AgentKey, since: Date): Promise<MessageCounts> {
    return (await queries.one(COUNT_MESSAGES, { ...agent, since, sinceId: firstIdAt(since.getTime()) }))!;
  }
}
