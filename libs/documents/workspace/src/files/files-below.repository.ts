import { Injectable } from '@nestjs/common';
import { type Queries, type Transaction, computed, isUniqueViolation, statement } from '#platform';

// With the collation "C" everything below a folder is one range of the index: '0' is the byte after '/'.
const BELOW =
  `tenant_id = :tenantId AND project_id = :projectId AND trash_id IS NULL AND path >= :path || '/' AND path < :path || '0'` as const;

const MEASURE = statement(
  { bytes: computed.int(), depth: computed.int() },
  `SELECT coalesce(max(octet_length(path)), 0)::int AS bytes,
    coalesce(max(cardinality(string_to_array(path, '/'))) - 1, 0)::int AS depth FROM files WHERE ${BELOW}`,
);
const MEASURE_DELETED = statement(
  { bytes: computed.int(), depth: computed.int() },
  `SELECT coalesce(max(octet_length(path)), 0)::int AS bytes,
    coalesce(max(cardinality(string_to_array(path, '/'))) - 1, 0)::int AS depth
  FROM files WHERE tenant_id = :tenantId AND trash_id = :trashId`,
);
const AT_PLACE =
  `SELECT FROM files f WHERE f.tenant_id = :tenantId AND f.project_id = :projectId AND f.trash_id IS NULL` as const;
// Usually no file is below the new path, and then no node is read. Otherwise each is looked up by its own new path. The path of a document can't
// contain a file either.
const fileInTheWay = <const Nodes extends string>(nodes: Nodes) =>
  `SELECT EXISTS (${AT_PLACE} AND f.path >= :newPath || '/' AND f.path < :newPath || '0') AND EXISTS (SELECT FROM (${nodes}) n
    WHERE EXISTS (${AT_PLACE} AND f.path = n.path OFFSET 0)
      OR n.type = 'file' AND EXISTS (${AT_PLACE} AND f.path >= n.path || '/' AND f.path < n.path || '0' OFFSET 0)) AS "isTaken"` as const;
const IS_IN_THE_WAY = statement(
  { isTaken: computed.boolean() },
  fileInTheWay(`SELECT m.type, :newPath || substr(m.path, char_length(:path) + 1) AS path FROM nodes m
    WHERE m.tenant_id = :tenantId AND m.project_id = :projectId AND (m.path = :path OR (m.path >= :path || '/' AND m.path < :path || '0'))`),
);
const IS_IN_THE_WAY_OF_DELETED = statement(
  { isTaken: computed.boolean() },
  fileInTheWay(`SELECT k.content->>'type' AS type, :newPath || substr(k.content->>'path', char_length(:path) + 1) AS path
    FROM trashed_rows k WHERE k.tenant_id = :tenantId AND k.trash_id = :trashId AND k.table_name = 'nodes'`),
);
const NEW_PATH = `path = :newPath || substr(path, char_length(:path) + 1)` as const;
const MOVE = statement(`UPDATE files SET ${NEW_PATH} WHERE ${BELOW}`);
const DISCARD = statement(`UPDATE files SET trash_id = :trashId WHERE ${BELOW}`);
// Its documents return with it, so it counts as referred to from now on until it is checked.
const RESTORE = statement(
  `UPDATE files SET trash_id = NULL, ${NEW_PATH}, unreferenced_since = now() WHERE tenant_id = :tenantId AND trash_id = :trashId`,
);
const PURGE_OF_PROJECT = statement(
  `DELETE FROM files WHERE tenant_id = :tenantId AND id = ANY (ARRAY(
    SELECT f.id FROM files f WHERE f.tenant_id = :tenantId AND f.project_id = :projectId LIMIT :limit))`,
);

interface Folder {
  projectId: string;
  path: string;
}

/** Images and other files, which are no nodes, and go where the folder goes that contains them. */
@Injectable()
export class FilesBelow {
  /** The length of the longest path below a folder in bytes, and its depth; 0 without files. */
  async measure(
    queries: Queries,
    tenantId: string,
    folder: Folder,
  ): Promise<{ bytes: number; depth: number }> {
    return (await queries.one(MEASURE, { tenantId, projectId: folder.projectId, path: folder.path }))!;
  }

  /** The same for the files that a deletion took along. */
  async measureDeleted(
    queries: Queries,
    tenantId: string,
    trashId: string,
  ): Promise<{ bytes: number; depth: number }> {
    return (await queries.one(MEASURE_DELETED, { tenantId, trashId }))!;
  }

  /** Whether a file is at the new path of a node or of one below it, or below that of a document. */
  async isInTheWay(
    tx: Transaction,
    tenantId: string,
    { projectId, path }: Folder,
    newPath: string,
  ): Promise<boolean> {
    return (await tx.one(IS_IN_THE_WAY, { tenantId, projectId, path, newPath }))!.isTaken;
  }

  /** The same for the nodes of a deletion. */
  async isInTheWayOfDeleted(
    tx: Transaction,
    tenantId: string,
    { id: trashId, projectId }: { id: string; projectId: string },
    { path, newPath }: { path: string; newPath: string },
  ): Promise<boolean> {
    return (await tx.one(IS_IN_THE_WAY_OF_DELETED, { tenantId, projectId, trashId, path, newPath }))!.isTaken;
  }

  /** Moves the files below a folder. Returns false if another file is at one of the new paths; the transaction must then end. */
  async move(
    tx: Transaction,
    tenantId: string,
    { projectId, path }: Folder,
    newPath: string,
  ): Promise<boolean> {
    return unlessTaken(tx.run(MOVE, { tenantId, projectId, path, newPath }));
  }

  /** Deletes the files below a folder with it, so that they can be restored. */
  async discard(
    tx: Transaction,
    tenantId: string,
    { projectId, path }: Folder,
    trashId: string,
  ): Promise<void> {
    await tx.run(DISCARD, { tenantId, projectId, path, trashId });
  }

  /** Restores the files of a deletion. Returns false if another file is at one of the paths; the transaction must then end. */
  async restore(
    tx: Transaction,
    tenantId: string,
    trashId: string,
    { path, newPath }: { path: string; newPath: string },
  ): Promise<boolean> {
    return unlessTaken(tx.run(RESTORE, { tenantId, trashId, path, newPath }));
  }

  /** Deletes at most `limit` files of a project. Returns how many were deleted. */
  purge(queries: Queries, tenantId: string, projectId: string, limit: number): Promise<number> {
    return queries.run(PURGE_OF_PROJECT, { tenantId, projectId, limit });
  }
}

async function unlessTaken(change: Promise<number>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
