import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { TrashEntry } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  dueTenants,
  statement,
} from '#platform';
import { REACHABLE, reachOf } from '#visibility';
import { keepRows } from './kept-rows';

/** A deletion to record: its id, the user and the agent, and the number of days for which it can be undone. */
export interface NewTrashEntry {
  id: string;
  userId: string;
  actorId: string | null;
  days: number;
}

/** An entry that is due to be deleted for good. */
export type DueEntry = Pick<TrashEntry, 'tenantId' | 'id'>;

const ENTRY_COLUMNS =
  'tenant_id, id, project_id, subject_id, node_id, type, name, path, nodes, files, bytes, deleted_by, deleted_by_actor_id, purge_at' as const;
const WHEN = ':userId, :actorId::uuid, now() + make_interval(days => :days::int)' as const;

// In the collation "C" a subtree is one range of the index: '0' is the byte after '/'.
const SUBTREE = `FROM nodes n WHERE n.tenant_id = :tenantId AND n.project_id = :projectId
    AND (n.path = :path OR (n.path >= :path || '/' AND n.path < :path || '0'))` as const;
// A save or a new share does not lock the tree. This statement waits for them, and the next one sees what they wrote. None can follow,
// since the nodes are locked.
const LOCK_SUBTREE = statement(
  { nodes: computed.int() },
  `WITH locked AS MATERIALIZED (SELECT n.id ${SUBTREE} FOR UPDATE OF n) SELECT count(*)::int AS nodes FROM locked`,
);
// Grants are locked first. Otherwise, a grant that is being revoked could return as a live one.
const KEEP_SUBTREE = statement(
  `WITH doomed AS MATERIALIZED (SELECT n.* ${SUBTREE}),
  entry AS (INSERT INTO trash (${ENTRY_COLUMNS})
    SELECT :tenantId, :id, d.project_id, d.id, d.id, d.type, d.name, d.path, t.nodes, t.files, t.bytes, ${WHEN}
    FROM doomed d, (SELECT count(*)::int AS nodes, (count(*) FILTER (WHERE type = 'file'))::int AS files,
      coalesce(sum(bytes), 0)::bigint AS bytes FROM doomed) t WHERE d.path = :path),
  kept_nodes AS (${keepRows('nodes', 'doomed d')}),
  kept_mappings AS (${keepRows('mappings', 'doomed x JOIN mappings d ON d.tenant_id = x.tenant_id AND d.node_id = x.id')})
  ${keepRows('share_grants', 'doomed x JOIN share_grants d ON d.tenant_id = x.tenant_id AND d.node_id = x.id FOR UPDATE OF d')}`,
);
const KEEP_MAPPING = statement(
  `WITH entry AS (INSERT INTO trash (${ENTRY_COLUMNS})
    SELECT :tenantId, :id, n.project_id, m.id, n.id, 'mapping', n.name, n.path, 0, 0, 0, ${WHEN}
    FROM mappings m JOIN nodes n ON n.tenant_id = m.tenant_id AND n.id = m.node_id
    WHERE m.tenant_id = :tenantId AND m.id = :mappingId)
  ${keepRows('mappings', 'mappings d WHERE d.tenant_id = :tenantId AND d.id = :mappingId')}`,
);

// Time passes while a statement waits for a lock, and `now()` does not.
const RESTORABLE = 'e.purge_at > clock_timestamp()' as const;
const ENTRY = columns(TrashEntry, 'e', 'id', 'projectId', 'nodeId', 'path');
const VISIBLE_ENTRY = `FROM trash e JOIN projects p ON p.tenant_id = e.tenant_id AND p.id = e.project_id
  WHERE e.tenant_id = :tenantId AND ${REACHABLE} AND ${RESTORABLE}` as const;
const FIND = statement(
  { ...ENTRY.row, treeId: computed.uuid() },
  `SELECT ${ENTRY.sql}, (SELECT t.id FROM trees t WHERE t.tenant_id = e.tenant_id AND t.project_id = e.project_id) AS "treeId"
  ${VISIBLE_ENTRY} AND e.subject_id = :subjectId AND (e.type = 'mapping') = :isMapping`,
);
const CLAIM = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM trash e WHERE e.tenant_id = :tenantId AND e.id = :id AND ${RESTORABLE} FOR UPDATE`,
);
const END = statement('DELETE FROM trash WHERE tenant_id = :tenantId AND id = :id');
const DISCARD = statement(
  ENTRY.row,
  `UPDATE trash e SET purge_at = clock_timestamp() FROM projects p
  WHERE e.tenant_id = :tenantId AND p.tenant_id = e.tenant_id AND p.id = e.project_id AND ${REACHABLE}
    AND e.subject_id = :nodeId AND e.type <> 'mapping' AND ${RESTORABLE} RETURNING ${ENTRY.sql}`,
);
const DISCARD_PROJECT = statement(
  'UPDATE trash SET purge_at = least(purge_at, clock_timestamp()) WHERE tenant_id = :tenantId AND project_id = :projectId',
);

const DUE = columns(TrashEntry, 'e', 'tenantId', 'id');
const DUE_TENANTS = dueTenants(TrashEntry, { due: 'd.purge_at <= clock_timestamp()' });
const FIND_DUE = statement(
  DUE.row,
  `SELECT ${DUE.sql} FROM trash e WHERE e.tenant_id = :tenantId AND e.purge_at <= clock_timestamp()
  ORDER BY e.purge_at LIMIT :limit`,
);
const FIND_DUE_OF_PROJECT = statement(
  DUE.row,
  `SELECT ${DUE.sql} FROM trash e WHERE e.tenant_id = :tenantId AND e.project_id = :projectId
    AND e.purge_at <= clock_timestamp() ORDER BY e.id LIMIT :limit`,
);
// The lock keeps rows for a restoration that began before the entry was due. While one runs, nothing is deleted.
const PURGE_ROWS = statement(
  `WITH due AS (SELECT e.tenant_id, e.id FROM trash e
    WHERE e.tenant_id = :tenantId AND e.id = :id AND e.purge_at <= clock_timestamp() FOR UPDATE SKIP LOCKED),
  batch AS (SELECT k.table_name, k.row_id FROM due JOIN trashed_rows k ON k.tenant_id = due.tenant_id AND k.trash_id = due.id
    WHERE k.tenant_id = :tenantId LIMIT :limit)
  DELETE FROM trashed_rows k USING batch b WHERE k.tenant_id = :tenantId AND k.table_name = b.table_name AND k.row_id = b.row_id`,
);
const PURGE = statement(
  `DELETE FROM trash e WHERE e.tenant_id = :tenantId AND e.id = :id AND e.purge_at <= clock_timestamp()
    AND NOT EXISTS (SELECT FROM trashed_rows k WHERE k.tenant_id = e.tenant_id AND k.trash_id = e.id)`,
);

/** An entry of the trash that can be restored. */
export type FoundEntry = Row<typeof FIND>;

/** The trash of projects. */
@Injectable()
export class TrashRepository {
  /** Copies a node and everything below it to the trash, and locks them. */
  async keepSubtree(
    tx: Transaction,
    tenantId: string,
    { projectId, path }: { projectId: string; path: string },
    entry: NewTrashEntry,
  ): Promise<void> {
    await tx.run(LOCK_SUBTREE, { tenantId, projectId, path });
    await tx.run(KEEP_SUBTREE, { tenantId, projectId, path, ...entry });
  }

  /** Copies a mapping to the trash. */
  async keepMapping(
    tx: Transaction,
    tenantId: string,
    mappingId: string,
    entry: NewTrashEntry,
  ): Promise<void> {
    await tx.run(KEEP_MAPPING, { tenantId, mappingId, ...entry });
  }

  /** The deletion of a node or mapping, if the principal has every right to its project. */
  find(
    queries: Queries,
    principal: Principal,
    subjectId: string,
    isMapping: boolean,
  ): Promise<FoundEntry | undefined> {
    return queries.one(FIND, { ...reachOf(principal), subjectId, isMapping });
  }

  /** Locks an entry to restore it; undefined if it was restored or deleted for good in the meantime. */
  claim(tx: Transaction, tenantId: string, id: string): Promise<Row<typeof CLAIM> | undefined> {
    return tx.one(CLAIM, { tenantId, id });
  }

  /** Removes an entry whose rows are restored. */
  async end(tx: Transaction, tenantId: string, id: string): Promise<void> {
    await tx.run(END, { tenantId, id });
  }

  /** Makes a deleted node due at once. Undefined if the principal finds no such entry. */
  discard(tx: Transaction, principal: Principal, nodeId: string): Promise<Row<typeof DISCARD> | undefined> {
    return tx.one(DISCARD, { ...reachOf(principal), nodeId });
  }

  /** Makes everything in the trash of a project due at once. */
  async discardProject(queries: Queries, tenantId: string, projectId: string): Promise<void> {
    await queries.run(DISCARD_PROJECT, { tenantId, projectId });
  }

  /** The tenants with entries that are due. */
  dueTenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(DUE_TENANTS);
  }

  /** Entries of a tenant that are due, longest first. */
  findDue(queries: Queries, tenantId: string, limit: number): Promise<DueEntry[]> {
    return queries.all(FIND_DUE, { tenantId, limit });
  }

  /** Entries of a project that are due. */
  findDueOfProject(
    queries: Queries,
    tenantId: string,
    projectId: string,
    limit: number,
  ): Promise<DueEntry[]> {
    return queries.all(FIND_DUE_OF_PROJECT, { tenantId, projectId, limit });
  }

  /** Deletes at most `limit` rows of a due entry for good, and their content. Returns how many were deleted. */
  purgeRows(queries: Queries, { tenantId, id }: DueEntry, limit: number): Promise<number> {
    return queries.run(PURGE_ROWS, { tenantId, id, limit });
  }

  /** Deletes a due entry that has no rows any more. Returns how many were deleted: 1 or 0. */
  purge(queries: Queries, { tenantId, id }: DueEntry): Promise<number> {
    return queries.run(PURGE, { tenantId, id });
  }
}
