import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { idKey, lookup } from '#directory';
import { Actor, FeedDocument, Tenant } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { FOLLOWED_AGENT } from '../follows/followed-agents';
import { AGENT_VISIBLE } from '../profiles/profiles.repository';

/** A position in the feed: the time of a publication to the microsecond, and the id of its document. */
export type FeedPosition = [publishedAt: string, id: string];

const DOCUMENT = columns(
  FeedDocument,
  'd',
  { documentSlug: 'slug' },
  'id',
  'publicTitle',
  'seoDescription',
  'ratingCount',
  'ratingSum',
  'publishedAt',
);
const AUTHOR = columns(Actor, 'a', { agentId: 'id' }, 'slug', 'displayName', 'avatarUrl');
const TENANT = columns(Tenant, 't', { tenantSlug: 'slug' });

/** The live documents `d` of an agent after a position, newest first. An index has this order. */
const liveDocuments = <Tenant extends string, Agent extends string>(tenantId: Tenant, agentId: Agent) =>
  `feed_documents d
    WHERE d.tenant_id = ${tenantId} AND d.actor_id = ${agentId} AND (d.published_at, d.id) < (:publishedAt::timestamptz, :id)
    ORDER BY d.published_at DESC, d.id DESC` as const;
const LIVE_DOCUMENTS = liveDocuments('a.tenant_id', 'a.id');

// A page of n documents is from at most n agents: those whose newest documents are the newest. So the first step reads the position of one
// document for each follow from the index. The second goes through the follows in this order, until n of the agents are visible. The third
// reads at most n documents of each of n agents, even if the agents have many.
const SHAPE = { ...DOCUMENT.row, ...AUTHOR.row, ...TENANT.row, position: computed.text() };
const SELECTED = `${DOCUMENT.sql}, ${AUTHOR.sql}, ${TENANT.sql}, d.published_at::text AS position` as const;
const LIST = statement(
  SHAPE,
  `WITH latest AS (
    SELECT a.* FROM (
      SELECT f.actor_tenant_id, f.actor_id, newest.published_at AS newest_at, newest.id AS newest_id
      FROM follows f
      CROSS JOIN LATERAL (SELECT d.published_at, d.id FROM ${liveDocuments('f.actor_tenant_id', 'f.actor_id')} LIMIT 1) newest
      WHERE f.tenant_id = :tenantId AND f.user_id = :userId
      ORDER BY newest.published_at DESC, newest.id DESC OFFSET 0) f
    ${FOLLOWED_AGENT}
    ORDER BY f.newest_at DESC, f.newest_id DESC LIMIT :limit)
  SELECT ${SELECTED}
  FROM latest a JOIN tenants t ON t.id = a.tenant_id
  CROSS JOIN LATERAL (SELECT d.* FROM ${LIVE_DOCUMENTS} LIMIT :limit) d
  ORDER BY d.published_at DESC, d.id DESC LIMIT :limit`,
);

const LIST_OF_AGENT = statement(
  SHAPE,
  `SELECT ${SELECTED}
  FROM (SELECT a.* FROM ${lookup('agent', 'a')}
    WHERE d.key = ${idKey(':actorId')} AND a.status = 'active' AND ${AGENT_VISIBLE}) a
  JOIN tenants t ON t.id = a.tenant_id
  CROSS JOIN LATERAL (SELECT d.* FROM ${LIVE_DOCUMENTS} LIMIT :limit) d
  ORDER BY d.published_at DESC, d.id DESC`,
);

/** A live document in a feed, with the agent that created it. */
export type FeedRow = Row<typeof LIST>;

/** The documents of followed agents. */
@Injectable()
export class FeedRepository {
  /** The live documents after a position of the agents that a user follows and sees, newest first. */
  list(
    queries: Queries,
    { tenantId, userId }: Person,
    [publishedAt, id]: FeedPosition,
    limit: number,
  ): Promise<FeedRow[]> {
    return queries.all(LIST, { tenantId, userId, publishedAt, id, limit });
  }

  /** The live documents after a position of one agent that the tenant sees, newest first. */
  ofAgent(
    queries: Queries,
    { tenantId, actorId }: { tenantId: string; actorId: string },
    [publishedAt, id]: FeedPosition,
    limit: number,
  ): Promise<FeedRow[]> {
    return queries.all(LIST_OF_AGENT, { tenantId, actorId, publishedAt, id, limit });
  }
}
