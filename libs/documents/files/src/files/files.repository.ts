import { Injectable } from '@nestjs/common';
import { type AuthorRow, type Principal, authorColumn } from '#access';
import { Node, StoredFile, Tree } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { REACHABLE, reachOf } from '#visibility';
import { FROM_OWN_FILES } from '../references/references.sql';
import { nameIn } from './file-path';

export type NewFile = Pick<
  StoredFile,
  'id' | 'projectId' | 'path' | 'sha256' | 'bytes' | 'type' | 'width' | 'height'
>;

const FILE = columns(
  StoredFile,
  'f',
  'id',
  'projectId',
  'name',
  'sha256',
  'bytes',
  'type',
  'width',
  'height',
  'createdBy',
  'createdByActorId',
  'createdAt',
  'unreferencedSince',
);
const SHAPE = {
  ...FILE.row,
  path: columns(StoredFile, 'f', 'path').row.path,
  author: computed.json<AuthorRow>(),
};
const WHOLE =
  `${FILE.sql}, f.path, ${authorColumn('f.created_by', 'f.created_by_actor_id')} AS author` as const;

const FIND = statement(
  SHAPE,
  `SELECT ${WHOLE} ${FROM_OWN_FILES} AND f.project_id = :projectId AND f.id = :fileId`,
);
const FIND_AT_PATH = statement(
  SHAPE,
  `SELECT ${WHOLE} ${FROM_OWN_FILES} AND f.project_id = :projectId AND f.path = :path`,
);
const LIST = statement(
  SHAPE,
  `SELECT ${WHOLE} ${FROM_OWN_FILES} AND f.project_id = :projectId
    AND f.path > :after AND f.path >= :from AND f.path < :until ORDER BY f.path LIMIT :limit`,
);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT ${FROM_OWN_FILES} AND f.project_id = :projectId
    AND f.path >= :from AND f.path < :until LIMIT :bound) x`,
);
const TREE = columns(Tree, 't', 'id');
const FIND_TREE = statement(
  TREE.row,
  `SELECT ${TREE.sql} FROM trees t JOIN projects p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
  WHERE t.tenant_id = :tenantId AND ${REACHABLE} AND t.project_id = :projectId`,
);
const NODE = columns(Node, 'n', 'path', 'type');
const NODES_AT = statement(
  NODE.row,
  `SELECT ${NODE.sql} FROM nodes n WHERE n.tenant_id = :tenantId AND n.project_id = :projectId AND n.path = ANY (:paths)`,
);
const FILES_AT = statement(
  SHAPE,
  `SELECT ${WHOLE} FROM files f
  WHERE f.tenant_id = :tenantId AND f.project_id = :projectId AND f.trash_id IS NULL AND f.path = ANY (:paths)`,
);
// A path ends before the character after the slash.
const WITH_FILES_BELOW = statement(
  { path: computed.text() },
  `SELECT u.path FROM unnest(:paths::text[]) u (path) WHERE EXISTS (SELECT FROM files f
    WHERE f.tenant_id = :tenantId AND f.project_id = :projectId AND f.trash_id IS NULL AND f.id IS DISTINCT FROM :except::uuid
      AND f.path > u.path || '/' AND f.path < u.path || '0')`,
);
const INSERT = statement(
  `INSERT INTO files (tenant_id, id, project_id, path, name, sha256, bytes, type, width, height, created_by, created_by_actor_id)
  VALUES (:tenantId, :id, :projectId, :path, :name, :sha256, :bytes, :type, :width, :height, :userId, :actorId)
  ON CONFLICT (tenant_id, project_id, path) WHERE trash_id IS NULL DO NOTHING`,
);
// A file at another path is not referred to by the same documents.
const MOVE = statement(
  `UPDATE files f SET path = :path, name = :name, unreferenced_since = now(), checked_at = now()
  WHERE f.tenant_id = :tenantId AND f.id = :fileId AND f.trash_id IS NULL
    AND NOT EXISTS (SELECT FROM files x WHERE x.tenant_id = :tenantId AND x.project_id = f.project_id AND x.path = :path AND x.trash_id IS NULL)`,
);
// Somebody who uploads a file again is about to refer to it, as with a new file.
const RENEW = statement(
  `UPDATE files f SET unreferenced_since = now(), checked_at = now()
  WHERE f.tenant_id = :tenantId AND f.id = :fileId AND f.trash_id IS NULL AND f.unreferenced_since IS NOT NULL`,
);
const DELETE = statement(
  `DELETE FROM files d WHERE d.tenant_id = :tenantId AND d.id IN (
    SELECT f.id ${FROM_OWN_FILES} AND f.project_id = :projectId AND f.id = :fileId)`,
);

/** A file as its readers see it. */
export type FileRow = Row<typeof FIND>;

/** The paths of a list of files: from the first that is possible to before `until`. */
export interface PathRange {
  from: string;
  until: string;
}

/** The files of projects. */
@Injectable()
export class FilesRepository {
  find(
    queries: Queries,
    principal: Principal,
    projectId: string,
    fileId: string,
  ): Promise<FileRow | undefined> {
    return queries.one(FIND, { ...reachOf(principal), projectId, fileId });
  }

  findAtPath(
    queries: Queries,
    principal: Principal,
    projectId: string,
    path: string,
  ): Promise<FileRow | undefined> {
    return queries.one(FIND_AT_PATH, { ...reachOf(principal), projectId, path });
  }

  /** Files of a project after a path, in the order of paths. */
  list(
    queries: Queries,
    principal: Principal,
    page: PathRange & { projectId: string; after: string; limit: number },
  ): Promise<FileRow[]> {
    return queries.all(LIST, { ...reachOf(principal), ...page });
  }

  /** The number of files, at most `bound`. */
  async count(
    queries: Queries,
    principal: Principal,
    projectId: string,
    range: PathRange,
    bound: number,
  ): Promise<number> {
    return (await queries.one(COUNT, { ...reachOf(principal), projectId, ...range, bound }))!.count;
  }

  /** The id of the tree of a project in which the principal has every right. */
  async treeOf(queries: Queries, principal: Principal, projectId: string): Promise<string | undefined> {
    return (await queries.one(FIND_TREE, { ...reachOf(principal), projectId }))?.id;
  }

  nodesAt(
    queries: Queries,
    tenantId: string,
    projectId: string,
    paths: readonly string[],
  ): Promise<Row<typeof NODES_AT>[]> {
    return queries.all(NODES_AT, { tenantId, projectId, paths });
  }

  filesAt(
    queries: Queries,
    tenantId: string,
    projectId: string,
    paths: readonly string[],
  ): Promise<FileRow[]> {
    return queries.all(FILES_AT, { tenantId, projectId, paths });
  }

  /** The paths among these below which another file lies than `except`. */
  async withFilesBelow(
    queries: Queries,
    tenantId: string,
    projectId: string,
    paths: readonly string[],
    except: string | null,
  ): Promise<string[]> {
    const rows = await queries.all(WITH_FILES_BELOW, { tenantId, projectId, paths, except });
    return rows.map(({ path }) => path);
  }

  /** Returns false if another file is at the path. */
  async insert(tx: Transaction, { tenantId, userId, actorId }: Principal, file: NewFile): Promise<boolean> {
    return (await tx.run(INSERT, { tenantId, userId, actorId, ...file, name: nameIn(file.path) })) === 1;
  }

  /** Lets the time until a file is deleted begin again, if no document refers to it. */
  async renew(tx: Transaction, tenantId: string, fileId: string): Promise<void> {
    await tx.run(RENEW, { tenantId, fileId });
  }

  /** Returns false if another file is at the path. */
  async move(tx: Transaction, tenantId: string, fileId: string, path: string): Promise<boolean> {
    return (await tx.run(MOVE, { tenantId, fileId, path, name: nameIn(path) })) === 1;
  }

  /** Returns false if the principal has no such file. */
  async delete(queries: Queries, principal: Principal, projectId: string, fileId: string): Promise<boolean> {
    return (await queries.run(DELETE, { ...reachOf(principal), projectId, fileId })) === 1;
  }
}
