import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Node, Project } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { PLACE_VISIBLE, REACHABLE, REACHABLE_NODE, SHOWN_PATH, nodeReachOf, reachOf } from '#visibility';

/** The most documents, recent documents and projects that the screen shows. */
export const SHOWN = { changes: 20, recent: 10, projects: 20 } as const;
/** How many changes of the organization are examined for those that the person can read. */
const CHANGES = 500;
/** How many saves of the person are examined for different documents. */
const SAVES = 200;

const NODE = columns(Node, 'n', { nodeId: 'id' }, 'projectId', 'title');
const SHAPE = {
  ...NODE.row,
  path: computed.text(),
  projectSlug: computed.text().orNull(),
  projectName: computed.text().orNull(),
  at: computed.time(),
};
// Somebody who reads a document by a share only learns nothing of its project.
const SELECTED =
  `${NODE.sql}, ${SHOWN_PATH} AS path, CASE WHEN ${PLACE_VISIBLE} THEN p.slug END AS "projectSlug",
  CASE WHEN ${PLACE_VISIBLE} THEN p.name END AS "projectName"` as const;

/** The time after which changes are new: the given time, or else the end of the previous visit; at most 30 days ago. */
const SINCE = `greatest(coalesce(:since::timestamptz, (
    SELECT CASE WHEN v.seen_at < now() - interval '30 minutes' THEN v.seen_at ELSE v.previous_at END
    FROM home_visits v WHERE v.tenant_id = :tenantId AND v.user_id = :userId), date_trunc('hour', now() - interval '7 days')),
  date_trunc('hour', now() - interval '30 days'))` as const;

// The author is known if the last change was a save. The person's own saves are not news to them; those of their agents are.
const LIST_CHANGES = statement(
  {
    ...SHAPE,
    userId: computed.uuid().orNull(),
    userName: computed.text().orNull(),
    actorId: computed.uuid().orNull(),
    actorName: computed.text().orNull(),
  },
  `WITH news AS MATERIALIZED (
    SELECT c.node_id, c.updated_at FROM node_changes c
    WHERE c.tenant_id = :tenantId AND c.type = 'file' AND c.updated_at > ${SINCE}
    ORDER BY c.updated_at DESC, c.node_id LIMIT ${CHANGES})
  SELECT ${SELECTED}, w.updated_at AS at, CASE WHEN ${PLACE_VISIBLE} THEN r.author_user_id END AS "userId",
    CASE WHEN ${PLACE_VISIBLE} THEN u.display_name END AS "userName",
    CASE WHEN ${PLACE_VISIBLE} THEN r.author_actor_id END AS "actorId", CASE WHEN ${PLACE_VISIBLE} THEN a.display_name END AS "actorName"
  FROM news w JOIN nodes n ON n.tenant_id = :tenantId AND n.id = w.node_id
  JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  LEFT JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id AND r.created_at = n.updated_at
  LEFT JOIN users u ON u.tenant_id = r.tenant_id AND u.id = r.author_user_id AND u.deleted_at IS NULL
  LEFT JOIN actors a ON a.tenant_id = r.tenant_id AND a.id = r.author_actor_id
  WHERE ${REACHABLE_NODE.read} AND (r.author_user_id IS NULL OR r.author_user_id <> :userId OR r.author_actor_id IS NOT NULL)
  ORDER BY w.updated_at DESC, w.node_id LIMIT :limit`,
);
const LIST_RECENT = statement(
  SHAPE,
  `WITH saves AS MATERIALIZED (
    SELECT r.node_id, r.created_at FROM revisions r
    WHERE r.tenant_id = :tenantId AND r.author_user_id = :userId AND r.author_actor_id IS NULL ORDER BY r.id DESC LIMIT ${SAVES}),
  edited AS (SELECT s.node_id, max(s.created_at) AS at FROM saves s GROUP BY s.node_id)
  SELECT ${SELECTED}, e.at FROM edited e JOIN nodes n ON n.tenant_id = :tenantId AND n.id = e.node_id
  JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE ${REACHABLE_NODE.read} ORDER BY e.at DESC, e.node_id LIMIT ${SHOWN.recent}`,
);
const PROJECT = columns(Project, 'p', 'id', 'slug', 'name');
const LIST_PROJECTS = statement(
  { ...PROJECT.row, documents: computed.int(), changedAt: computed.time(), projectCount: computed.int() },
  `SELECT ${PROJECT.sql}, k.documents, coalesce(k.changed_at, p.updated_at) AS "changedAt", (count(*) OVER ())::int AS "projectCount"
  FROM projects p CROSS JOIN LATERAL (
    SELECT coalesce(sum(c.files), 0)::int AS documents, max(c.last_changed_at) AS changed_at FROM project_counters c
    WHERE c.tenant_id = p.tenant_id AND c.project_id = p.id) k
  WHERE ${REACHABLE} AND p.owner_user_id IS NULL ORDER BY "changedAt" DESC, p.id LIMIT ${SHOWN.projects}`,
);
// A request in half an hour after the last one belongs to the same visit. Nothing is written more than once in a minute. The first visit waits for a
// removal of the person that is in progress.
const VISIT = statement(
  {
    since: computed.time(),
    agent: computed.boolean(),
    document: computed.boolean(),
    invited: computed.boolean(),
    published: computed.boolean(),
  },
  `WITH visit AS (
    UPDATE home_visits v SET seen_at = now(),
      previous_at = CASE WHEN v.seen_at < now() - interval '30 minutes' THEN v.seen_at ELSE v.previous_at END
    WHERE v.tenant_id = :tenantId AND v.user_id = :userId AND v.seen_at < now() - interval '1 minute'),
  first_visit AS (
    INSERT INTO home_visits (tenant_id, user_id) SELECT u.tenant_id, u.id FROM users u
    WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active'
      AND NOT EXISTS (SELECT FROM home_visits v WHERE v.tenant_id = u.tenant_id AND v.user_id = u.id)
    FOR SHARE OF u ON CONFLICT DO NOTHING)
  SELECT date_trunc('milliseconds', ${SINCE}) AS since,
    EXISTS (SELECT FROM actors a WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND a.status = 'active') AS agent,
    EXISTS (SELECT FROM revisions r
      WHERE r.tenant_id = :tenantId AND r.author_user_id = :userId AND r.author_actor_id IS NULL)
      OR EXISTS (SELECT FROM projects p JOIN project_counters c ON c.tenant_id = p.tenant_id AND c.project_id = p.id
        WHERE p.tenant_id = :tenantId AND p.owner_user_id = :userId AND p.deleted_at IS NULL AND c.files > 0) AS document,
    EXISTS (SELECT FROM users u WHERE u.tenant_id = :tenantId AND u.id <> :userId AND u.deleted_at IS NULL)
      OR EXISTS (SELECT FROM member_invites i WHERE i.tenant_id = :tenantId AND i.expires_at > now()) AS invited,
    EXISTS (SELECT FROM published_documents d JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
      WHERE d.tenant_id = :tenantId AND d.status = 'published' AND ${REACHABLE}) AS published`,
);

/** A document that changed, with the person or agent that saved it. */
export type ChangeRow = Row<typeof LIST_CHANGES>;
/** A document that the person saved, at the time of their last save. */
export type RecentRow = Row<typeof LIST_RECENT>;
/** A project with the number of its documents, and the number of all projects. */
export type HomeProjectRow = Row<typeof LIST_PROJECTS>;
/** The time after which changes are new, and the first steps that are done. */
export type VisitRow = Row<typeof VISIT>;

/** The contents of the first screen, within the reach of the person. */
@Injectable()
export class ScreenRepository {
  /** Documents that changed since a time or, without one, since the last visit; newest first. */
  changes(queries: Queries, principal: Principal, since: Date | null, limit: number): Promise<ChangeRow[]> {
    return queries.all(LIST_CHANGES, { ...nodeReachOf(principal), since, limit });
  }

  /** The documents that the person saved last. */
  recent(queries: Queries, principal: Principal): Promise<RecentRow[]> {
    return queries.all(LIST_RECENT, nodeReachOf(principal));
  }

  /** The projects that changed last. */
  projects(queries: Queries, principal: Principal): Promise<HomeProjectRow[]> {
    return queries.all(LIST_PROJECTS, reachOf(principal));
  }

  /** Records the visit, and returns what does not depend on documents. It may run before or after `changes`: both see the same time. */
  async visit(queries: Queries, principal: Principal, since: Date | null): Promise<VisitRow> {
    return (await queries.one(VISIT, { ...reachOf(principal), since }))!;
  }
}
