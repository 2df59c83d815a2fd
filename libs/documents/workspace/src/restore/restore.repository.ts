import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { TrashEntry } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { REACHABLE, reachOf } from '#visibility';
import { putRowsBack } from '../trash/kept-rows';

/** The place to which a deleted node returns. */
export interface ReturnPlace {
  /** The path that it had. */
  path: string;
  newPath: string;
  name: string;
  parentId: string;
  /** The number of levels by which it is deeper than before. */
  deeper: number;
}

const ENTRY = columns(
  TrashEntry,
  'e',
  'id',
  'projectId',
  'subjectId',
  'nodeId',
  'type',
  'name',
  'path',
  'nodes',
  'files',
  'bytes',
  'deletedBy',
  'deletedByActorId',
  'deletedAt',
  'purgeAt',
);
const KEPT = `FROM trash e JOIN projects p ON p.tenant_id = e.tenant_id AND p.id = e.project_id
  WHERE e.tenant_id = :tenantId AND e.project_id = :projectId AND ${REACHABLE} AND e.purge_at > now()` as const;
const LIST = statement(
  {
    ...ENTRY.row,
    deletedByName: computed.text().orNull(),
    deletedByActorName: computed.text().orNull(),
  },
  `SELECT ${ENTRY.sql},
    (SELECT u.display_name FROM users u WHERE u.tenant_id = e.tenant_id AND u.id = e.deleted_by AND u.deleted_at IS NULL) AS "deletedByName",
    (SELECT a.display_name FROM actors a WHERE a.tenant_id = e.tenant_id AND a.id = e.deleted_by_actor_id) AS "deletedByActorName"
  ${KEPT} AND e.id < :before ORDER BY e.id DESC LIMIT :limit`,
);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT ${KEPT} LIMIT :bound) x`,
);

const MEASURE = statement(
  { depth: computed.int(), bytes: computed.int() },
  `SELECT max((k.content->>'depth')::int) AS depth, max(octet_length(k.content->>'path'))::int AS bytes FROM trashed_rows k
  WHERE k.tenant_id = :tenantId AND k.trash_id = :id AND k.table_name = 'nodes'`,
);
// A new version, so that no ETag from before the deletion matches. The times of change stay: the content did not change.
const NODE =
  `k.content || jsonb_build_object('path', :newPath || substr(k.content->>'path', char_length(:path) + 1),
      'depth', (k.content->>'depth')::int + :deeper::int, 'version', (k.content->>'version')::int + 1)
    || CASE WHEN k.row_id = :nodeId THEN jsonb_build_object('parent_id', :parentId::uuid, 'name', :name::text) ELSE '{}' END` as const;
// A folder comes before the nodes below it.
const FIND_NODES = statement(
  { id: computed.uuid() },
  `SELECT k.row_id AS id FROM trashed_rows k WHERE k.tenant_id = :tenantId AND k.trash_id = :id AND k.table_name = 'nodes'
  ORDER BY (k.content->>'depth')::int, k.row_id`,
);
// LATERAL with OFFSET 0 looks up each row by its key, however many rows the planner expects.
const ROWS_OF_NODES = `unnest(:nodeIds::uuid[]) AS u (id) CROSS JOIN LATERAL (SELECT r.* FROM trashed_rows r
    WHERE r.tenant_id = :tenantId AND r.table_name = 'nodes' AND r.row_id = u.id OFFSET 0) k` as const;
const RESTORE_NODES = statement(
  { nodes: computed.int(), files: computed.int() },
  `WITH restored AS (${putRowsBack('nodes', NODE, 'true', ROWS_OF_NODES)} RETURNING type)
  SELECT count(*)::int AS nodes, (count(*) FILTER (WHERE type = 'file'))::int AS files FROM restored`,
);
// Links are kept with the documents in the trash. The index would find them again, but not those of a document that it can't index.
const MOVE_LINKS = statement(
  `UPDATE document_links l SET target_path = link_target(n.path, l.up, l.rest)
  FROM unnest(:nodeIds::uuid[]) AS u (id)
    CROSS JOIN LATERAL (SELECT * FROM nodes x WHERE x.tenant_id = :tenantId AND x.id = u.id OFFSET 0) n
  WHERE l.tenant_id = :tenantId AND l.node_id = u.id AND l.up IS NOT NULL`,
);
const RESTORE_MAPPINGS = statement(
  `${putRowsBack('mappings', 'k.content', 'true')} ON CONFLICT (tenant_id, node_id) DO NOTHING`,
);
// A grant that has ended since the deletion is not restored, and neither is one to a person or a group that no longer exists.
const STILL_LIVE =
  `d.revoked_at IS NULL AND (d.expires_at IS NULL OR d.expires_at > now()) AND CASE d.share_type
    WHEN 'user' THEN EXISTS (SELECT FROM users u WHERE u.tenant_id = k.tenant_id AND u.id = d.user_id AND u.deleted_at IS NULL)
    WHEN 'group' THEN EXISTS (SELECT FROM share_groups s WHERE s.tenant_id = k.tenant_id AND s.id = d.group_id)
    ELSE true END` as const;
const RESTORE_GRANTS = statement(putRowsBack('share_grants', 'k.content', STILL_LIVE));

/**
 * The maximum number of nodes that a statement restores. The statement also indexes each node for the search, so more could exceed the
 * statement's time limit.
 */
const BATCH = 1_000;

/** An entry of the trash. */
export type TrashEntryRow = Row<typeof LIST>;

/** Moves rows from the trash back to their tables. */
@Injectable()
export class RestoreRepository {
  /** The entries of a project before one, newest first; none if the principal doesn't have every right to the project. */
  list(
    queries: Queries,
    principal: Principal,
    projectId: string,
    before: string,
    limit: number,
  ): Promise<TrashEntryRow[]> {
    return queries.all(LIST, { ...reachOf(principal), projectId, before, limit });
  }

  /** The number of entries that `list` finds, at most `bound`. */
  async count(queries: Queries, principal: Principal, projectId: string, bound: number): Promise<number> {
    return (await queries.one(COUNT, { ...reachOf(principal), projectId, bound }))!.count;
  }

  /** The greatest depth in a deleted subtree, and the length of its longest path in bytes. */
  async measure(queries: Queries, tenantId: string, id: string): Promise<{ depth: number; bytes: number }> {
    return (await queries.one(MEASURE, { tenantId, id }))!;
  }

  /** Restores a node and everything that was below it. Returns how many nodes, files among them, and mappings were restored. */
  async restoreSubtree(
    tx: Transaction,
    tenantId: string,
    { id, nodeId }: { id: string; nodeId: string },
    place: ReturnPlace,
  ): Promise<{ nodes: number; files: number; mappings: number }> {
    const ids = (await tx.all(FIND_NODES, { tenantId, id })).map((row) => row.id);
    const counts = { nodes: 0, files: 0 };
    for (let start = 0; start < ids.length; start += BATCH) {
      const nodeIds = ids.slice(start, start + BATCH);
      const batch = (await tx.one(RESTORE_NODES, { tenantId, id, nodeId, nodeIds, ...place }))!;
      counts.nodes += batch.nodes;
      counts.files += batch.files;
      if (place.newPath !== place.path) await tx.run(MOVE_LINKS, { tenantId, nodeIds });
    }
    const mappings = await tx.run(RESTORE_MAPPINGS, { tenantId, id });
    await tx.run(RESTORE_GRANTS, { tenantId, id });
    return { ...counts, mappings };
  }

  /** Returns false if its node has another mapping. */
  async restoreMapping(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
    return (await tx.run(RESTORE_MAPPINGS, { tenantId, id })) === 1;
  }
}
