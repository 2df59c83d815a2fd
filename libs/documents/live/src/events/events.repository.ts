import { Injectable } from '@nestjs/common';
import { Event, ShareGroupMember } from '#entities';
import { DATABASE_EPOCH, type Queries, type Row, columns, computed, dueTenants, statement } from '#platform';
import { LIVE_GRANT } from '#visibility';
import type { Grant, Kind } from './event';

const POSITION = { snapshot: computed.text(), epoch: computed.text() };
const START = statement(
  POSITION,
  `SELECT pg_current_snapshot()::text AS snapshot, ${DATABASE_EPOCH} AS epoch`,
);

/** The events `e` that were committed after a snapshot: in it, their transactions were still running, or had not begun. */
const SINCE = `e.xid >= pg_snapshot_xmin(:after::pg_snapshot)::text::bigint
    AND NOT pg_visible_in_snapshot(e.xid::text::xid8, :after::pg_snapshot)` as const;
const EVENT = columns(Event, 'f', 'projectId', 'ids');
const SEEN = columns(Event, 'f', 'audience', 'admins');
/** How many share grants of those who watch decide about one event. */
const GRANTS = 200;
// Only the grants to the callers that watch: to everybody, to the tenant, to a user or to one of their groups.
const WATCHED = `(g.audience = ANY (:audiences::uuid[]) OR g.audience IN (
          SELECT m.group_id FROM share_group_members m WHERE m.tenant_id = :tenantId AND m.user_id = ANY (:audiences::uuid[])))` as const;
// Finds them by the nodes that the event names; if it names none, by the project.
const GRANTED = `CASE WHEN f.kind NOT IN ('documents', 'trees', 'presence') OR f.ids ? 'deletedIds' THEN NULL
    WHEN f.ids ? 'nodeIds' THEN (
      SELECT jsonb_agg(jsonb_build_array(g.node_id, g.audience)) FROM (
        SELECT g.node_id, g.audience FROM share_grants g WHERE g.tenant_id = :tenantId
          AND g.node_id = ANY (ARRAY(SELECT jsonb_array_elements_text(f.ids -> 'nodeIds')::uuid)) AND ${WATCHED} AND ${LIVE_GRANT} LIMIT ${GRANTS}) g)
    ELSE (
      SELECT jsonb_agg(jsonb_build_array(NULL, g.audience)) FROM (
        SELECT DISTINCT g.audience FROM share_grants g WHERE g.tenant_id = :tenantId AND g.project_id = f.project_id AND ${WATCHED} AND ${LIVE_GRANT}
        LIMIT ${GRANTS}) g) END` as const;
const READ = statement(
  {
    ...POSITION,
    kind: computed.text<Kind>().orNull(),
    projectId: EVENT.row.projectId,
    ids: EVENT.row.ids.orNull(),
    audience: SEEN.row.audience,
    admins: SEEN.row.admins.orNull(),
    projectExists: computed.boolean().orNull(),
    projectOwner: computed.uuid().orNull(),
    grants: computed.json<Grant[]>().orNull(),
  },
  `SELECT s.snapshot, ${DATABASE_EPOCH} AS epoch, f.kind, ${EVENT.sql}, ${SEEN.sql}, p.owner_user_id AS "projectOwner",
    (p.id IS NOT NULL AND (p.deleted_at IS NULL OR p.deleted_at > f.at - interval '1 minute')) AS "projectExists", ${GRANTED} AS grants
  FROM (SELECT pg_current_snapshot()::text AS snapshot) s
  LEFT JOIN LATERAL (
    (SELECT e.kind, e.project_id, e.ids, e.audience, e.admins, e.at FROM events e
    WHERE e.tenant_id = :tenantId AND ${SINCE} ORDER BY e.xid, e.id LIMIT :limit)
    UNION ALL
    SELECT 'presence', d.project_id, jsonb_build_object('projectId', d.project_id, 'nodeIds', jsonb_build_array(d.node_id)), NULL, false, now()
    FROM unnest(:nodeIds::uuid[], :projectIds::uuid[]) AS d (node_id, project_id)) f ON true
  LEFT JOIN projects p ON p.tenant_id = :tenantId AND p.id = f.project_id`,
);
const FIND_CHANGED = statement(
  { tenantId: computed.uuid() },
  `SELECT t.id AS "tenantId" FROM unnest(:tenantIds::uuid[]) t (id) WHERE EXISTS (SELECT FROM events e WHERE e.tenant_id = t.id AND ${SINCE})`,
);
const MEMBER = columns(ShareGroupMember, 'm', 'groupId', 'userId');
const LIST_MEMBERS = statement(
  MEMBER.row,
  `SELECT ${MEMBER.sql} FROM share_group_members m
  WHERE m.tenant_id = :tenantId AND m.group_id = ANY (:groupIds::uuid[]) AND m.user_id = ANY (:userIds::uuid[])`,
);
// In the order of the primary key, which nearly is that of time: no index on the time burdens each save. `oldest` bounds what is read.
const DELETE_OLD = statement(
  `DELETE FROM events t WHERE t.tenant_id = :tenantId AND t.ctid = ANY (ARRAY(
    SELECT o.ctid FROM (SELECT d.ctid, d.at FROM events d WHERE d.tenant_id = :tenantId ORDER BY d.xid, d.id LIMIT :batch) o
    WHERE o.at < now() - make_interval(secs => :seconds)))`,
);
const LIST_HOLDING = dueTenants(Event, {
  due: 'd.at < now() - make_interval(secs => :seconds)',
  firstBy: 'd.xid, d.id',
});

/** The position of a reader of events: the reader has read everything that a snapshot of the database shows. */
export type Position = Row<typeof START>;

/** An event, or nulls in the only row of a read that found none, with the position after it. */
export type EventRow = Row<typeof READ>;

/** Reads recorded events. */
@Injectable()
export class EventsRepository {
  /** The position from which a new reader starts. */
  async start(queries: Queries): Promise<Position> {
    return (await queries.one(START))!;
  }

  /**
   * The events that a tenant's transactions committed after the snapshot `after`, at most `limit`, and events of presence for nodes. Always at
   * least one row, with the position after the read.
   */
  read(
    queries: Queries,
    input: {
      tenantId: string;
      after: string;
      limit: number;
      nodeIds: string[];
      projectIds: string[];
      /** The users who watch, the tenant, and everybody. */
      audiences: string[];
    },
  ): Promise<EventRow[]> {
    return queries.all(READ, input);
  }

  /** The tenants among these for which events were committed after a snapshot. */
  async findChanged(queries: Queries, tenantIds: readonly string[], after: string): Promise<string[]> {
    return (await queries.all(FIND_CHANGED, { tenantIds, after })).map(({ tenantId }) => tenantId);
  }

  /** The memberships of the users in the groups. */
  members(
    queries: Queries,
    tenantId: string,
    groupIds: readonly string[],
    userIds: readonly string[],
  ): Promise<Row<typeof LIST_MEMBERS>[]> {
    return queries.all(LIST_MEMBERS, { tenantId, groupIds, userIds });
  }

  /** The tenants whose oldest event is older than this. */
  listHolding(queries: Queries, seconds: number): Promise<{ tenantId: string }[]> {
    return queries.all(LIST_HOLDING, { seconds });
  }

  /** Deletes those of a tenant's oldest `batch` events that are older than this, and returns their number. */
  deleteOld(queries: Queries, tenantId: string, seconds: number, batch: number): Promise<number> {
    return queries.run(DELETE_OLD, { tenantId, seconds, batch });
  }
}
