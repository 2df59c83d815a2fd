import { Injectable } from '@nestjs/common';
import type { AgentKey, Scope } from '#access';
import { REFRESHABLE_SCOPES } from '#agents';
import { Actor, ApiToken, Project } from '#entities';
import { LAST_ID, type Queries, type Row, columns, computed, statement } from '#platform';
import {
  type NodeReach,
  PLACE_VISIBLE,
  REACHABLE,
  REACHABLE_NODE,
  type Reach,
  newestGrants,
} from '#visibility';
import type { TokenRights } from './rights';

const PROJECT = columns(Project, 'p', 'id', 'slug', 'name');
const RIGHTS = columns(ApiToken, 't', 'projectIds', 'grantExternal');
const OWNED_SINCE = columns(Actor, 'a', 'ownedSince');
/** How many shares are examined for documents from elsewhere. */
const SHARES = 1_000;
/** How many kinds of tokens of an agent are examined; those with the same rights are one. */
const KINDS = 1_000;
/** Published documents are counted up to this number. */
const PUBLISHED = 10_000;
const FILES = `(SELECT coalesce(sum(c.files), 0)::int FROM project_counters c WHERE c.tenant_id = p.tenant_id AND c.project_id = p.id)`;

const LIST_RIGHTS = statement(
  { scopes: computed.list(computed.text<Scope>()), ...RIGHTS.row },
  `SELECT DISTINCT t.scopes || coalesce(${REFRESHABLE_SCOPES}, '{}') AS scopes, ${RIGHTS.sql}
  FROM api_tokens t WHERE t.tenant_id = :tenantId AND t.actor_id = :actorId AND t.user_id = :ownerUserId
    AND t.revoked_at IS NULL AND t.expires_at > now() LIMIT ${KINDS}`,
);
const FIND_OWNED_SINCE = statement(
  OWNED_SINCE.row,
  `SELECT ${OWNED_SINCE.sql} FROM actors a WHERE a.tenant_id = :tenantId AND a.id = :actorId`,
);
const LIST_PROJECTS = statement(
  { ...PROJECT.row, documents: computed.int(), projectCount: computed.int(), allDocuments: computed.int() },
  `SELECT ${PROJECT.sql}, k.documents, (count(*) OVER ())::int AS "projectCount", (sum(k.documents) OVER ())::int AS "allDocuments"
  FROM projects p CROSS JOIN LATERAL (SELECT ${FILES} AS documents) k
  WHERE ${REACHABLE} AND p.owner_user_id IS NULL ORDER BY lower(p.name), p.id LIMIT :limit`,
);
const COUNT_OWN = statement(
  { myDocs: computed.int(), external: computed.int(), externalWritable: computed.int() },
  `SELECT coalesce((SELECT ${FILES} FROM projects p
      WHERE p.tenant_id = :tenantId AND p.owner_user_id = :userId AND p.deleted_at IS NULL), 0) AS "myDocs",
    (count(DISTINCT n.id) FILTER (WHERE ${REACHABLE_NODE.read}))::int AS external,
    (count(DISTINCT n.id) FILTER (WHERE ${REACHABLE_NODE.write}))::int AS "externalWritable"
  FROM (${newestGrants(`'${LAST_ID}'`, `${SHARES}`)}) g
  JOIN nodes n ON n.tenant_id = :tenantId AND n.id = g.node_id
  JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE p.deleted_at IS NULL AND (${PLACE_VISIBLE}) IS NOT TRUE`,
);
const COUNT_PUBLISHED = statement(
  { published: computed.int(), requireReview: computed.boolean() },
  `SELECT count(*)::int AS published,
    (SELECT t.require_pre_publish_review FROM tenants t WHERE t.id = :tenantId) AS "requireReview"
  FROM (
    SELECT FROM projects p JOIN published_documents d ON d.tenant_id = p.tenant_id AND d.project_id = p.id AND d.status = 'published'
    WHERE ${REACHABLE} AND (:withMyDocs OR p.owner_user_id IS NULL) LIMIT ${PUBLISHED}) x`,
);

/** A project that an agent reaches, with the counts of all of them. */
export type ReachedProjectRow = Row<typeof LIST_PROJECTS>;
/** The numbers of documents that an agent reaches outside of projects. */
export type OwnCounts = Row<typeof COUNT_OWN>;

/** The live published documents that an agent reaches. */
export type PublishedRow = Row<typeof COUNT_PUBLISHED>;

/** Reads what the tokens of agents reach. */
@Injectable()
export class ReachRepository {
  /** The rights of the live tokens of an agent, each combination once. */
  rights(
    queries: Queries,
    agent: { tenantId: string; actorId: string; ownerUserId: string },
  ): Promise<TokenRights[]> {
    return queries.all(LIST_RIGHTS, { ...agent });
  }

  /** The time at which its present owner got an agent. */
  async ownedSince(queries: Queries, { tenantId, actorId }: AgentKey): Promise<Date> {
    return (await queries.one(FIND_OWNED_SINCE, { tenantId, actorId }))!.ownedSince;
  }

  /** The first shared projects within a reach, by name. */
  projects(
    queries: Queries,
    { tenantId, userId, projectIds }: Reach,
    limit: number,
  ): Promise<ReachedProjectRow[]> {
    return queries.all(LIST_PROJECTS, { tenantId, userId, projectIds, limit });
  }

  /** The documents in the My Docs of the owner, and those from outside of a reach that are shared with the owner. */
  async ownCounts(queries: Queries, reach: NodeReach): Promise<OwnCounts> {
    return (await queries.one(COUNT_OWN, { ...reach }))!;
  }

  /**
   * How many live published documents there are in the shared projects within a reach, and in My Docs if the caller may know that, and whether the
   * organization requires a review of new ones.
   */
  async published(
    queries: Queries,
    { tenantId, userId, projectIds }: Reach,
    withMyDocs: boolean,
  ): Promise<PublishedRow> {
    return (await queries.one(COUNT_PUBLISHED, { tenantId, userId, projectIds, withMyDocs }))!;
  }
}
