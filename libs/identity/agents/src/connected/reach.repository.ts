import { Injectable } from '@nestjs/common';
import type { Principal, Scope } from '#access';
import { Actor, Project, User } from '#entities';
import { LAST_ID, type Queries, type Row, columns, computed, statement } from '#platform';
import { type NodeReach, PLACE_VISIBLE, REACHABLE, type Reach, administers, newestGrants } from '#visibility';

const AGENT = columns(Actor, 'a', { name: 'displayName' }, 'id', 'ownerUserId');
const OWNER = columns(User, 'u', { ownerName: 'displayName', ownerRole: 'role' });
const PROJECT = columns(Project, 'p', 'id', 'slug', 'name');
/** How many shares are examined for documents from elsewhere. */
const SHARES = 1_000;
const FILES = `(SELECT coalesce(sum(c.files), 0)::int FROM project_counters c WHERE c.tenant_id = p.tenant_id AND c.project_id = p.id)`;

const FIND = statement(
  {
    ...AGENT.row,
    ...OWNER.row,
    scopes: computed.list(computed.text<Scope>()),
    projectIds: computed.list(computed.uuid()),
    allProjects: computed.boolean(),
    grantExternal: computed.boolean(),
    expiresAt: computed.time().orNull(),
  },
  `WITH live AS (
    SELECT t.scopes, t.project_ids, t.grant_external, t.expires_at FROM api_tokens t
    WHERE t.tenant_id = :tenantId AND t.actor_id = :id AND t.revoked_at IS NULL AND t.expires_at > now())
  SELECT ${AGENT.sql}, ${OWNER.sql},
    ARRAY(SELECT DISTINCT s.scope FROM live l CROSS JOIN LATERAL unnest(l.scopes) AS s (scope) ORDER BY s.scope) AS scopes,
    ARRAY(SELECT DISTINCT i.id FROM live l CROSS JOIN LATERAL unnest(l.project_ids) AS i (id)) AS "projectIds",
    EXISTS (SELECT FROM live l WHERE l.project_ids IS NULL) AS "allProjects",
    EXISTS (SELECT FROM live l WHERE l.grant_external) AS "grantExternal",
    (SELECT max(l.expires_at) FROM live l) AS "expiresAt"
  FROM actors a JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id
  WHERE a.tenant_id = :tenantId AND a.id = :id AND a.status = 'active' AND (:administers OR a.owner_user_id = :userId)`,
);
const LIST_PROJECTS = statement(
  {
    ...PROJECT.row,
    documents: computed.int(),
    projectCount: computed.int(),
    allDocuments: computed.int(),
  },
  `SELECT ${PROJECT.sql}, k.documents, (count(*) OVER ())::int AS "projectCount", (sum(k.documents) OVER ())::int AS "allDocuments"
  FROM projects p CROSS JOIN LATERAL (SELECT ${FILES} AS documents) k
  WHERE ${REACHABLE} AND p.owner_user_id IS NULL ORDER BY lower(p.name), p.id LIMIT :limit`,
);
const COUNT_OWN = statement(
  { myDocs: computed.int(), external: computed.int() },
  `SELECT coalesce((SELECT ${FILES} FROM projects p
      WHERE p.tenant_id = :tenantId AND p.owner_user_id = :userId AND p.deleted_at IS NULL), 0) AS "myDocs",
    (SELECT count(DISTINCT n.id)::int FROM (${newestGrants(`'${LAST_ID}'`, `${SHARES}`)}) g
      JOIN nodes n ON n.tenant_id = :tenantId AND n.id = g.node_id
      JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
      WHERE p.deleted_at IS NULL AND NOT ${PLACE_VISIBLE}) AS external`,
);

/** An active agent, with the union of what its live tokens allow. */
export type ReachingAgentRow = Row<typeof FIND>;
/** A project that an agent reaches, with the counts of all of them. */
export type ReachedProjectRow = Row<typeof LIST_PROJECTS>;
/** The numbers of documents that an agent reaches outside of projects. */
export type OwnCounts = Row<typeof COUNT_OWN>;

/** The statements for what agents reach. */
@Injectable()
export class ReachRepository {
  /** An agent that the principal owns; for an owner or admin, any of the tenant. */
  find(queries: Queries, principal: Principal, id: string): Promise<ReachingAgentRow | undefined> {
    const { tenantId, userId } = principal;
    return queries.one(FIND, { tenantId, userId, administers: administers(principal), id });
  }

  /** The first shared projects within a reach, by name. */
  projects(queries: Queries, reach: Reach, limit: number): Promise<ReachedProjectRow[]> {
    return queries.all(LIST_PROJECTS, { ...reach, limit });
  }

  /** The documents in the My Docs of the owner, and those from elsewhere that are shared with the owner. */
  async ownCounts(queries: Queries, reach: NodeReach): Promise<OwnCounts> {
    return (await queries.one(COUNT_OWN, { ...reach }))!;
  }
}
