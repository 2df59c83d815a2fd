import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Mapping, Node, Project, Revision, StoredFile } from '#entities';
import { FROM_OWN_FILES } from '#files';
import { type Queries, type Row, type Snapshot, columns, computed, statement } from '#platform';
import { REACHABLE, reachOf } from '#visibility';

const PROJECT = columns(Project, 'p', 'id', 'slug', 'name', 'description');
const NODE = columns(
  Node,
  'n',
  'id',
  'path',
  'type',
  'sortOrder',
  'metadata',
  'revisionId',
  'contentHash',
  'bytes',
  'updatedAt',
);
const MAPPING = columns(Mapping, 'm', 'sourceType', 'physicalPath', 'fileHash');
const CONTENT = columns(Revision, 'r', 'id', 'content');

const FIND_PROJECT = statement(
  PROJECT.row,
  `SELECT ${PROJECT.sql} FROM projects p WHERE ${REACHABLE} AND p.id = :projectId`,
);
const LIST_NODES = statement(
  {
    ...NODE.row,
    sourceType: MAPPING.row.sourceType.orNull(),
    physicalPath: MAPPING.row.physicalPath.orNull(),
    fileHash: computed.text().orNull(),
  },
  `SELECT ${NODE.sql}, ${MAPPING.sql}
  FROM nodes n LEFT JOIN mappings m ON m.tenant_id = n.tenant_id AND m.node_id = n.id
  WHERE n.tenant_id = :tenantId AND n.project_id = :projectId AND n.path > :after ORDER BY n.path LIMIT :batch`,
);
const FILE = columns(StoredFile, 'f', 'path', 'sha256', 'bytes', 'type', 'createdAt');
const LIST_FILES = statement(
  FILE.row,
  `SELECT ${FILE.sql} ${FROM_OWN_FILES} AND f.project_id = :projectId AND f.path > :after ORDER BY f.path LIMIT :batch`,
);
const HAS_FILE = statement(
  { exists: computed.boolean() },
  `SELECT EXISTS (SELECT ${FROM_OWN_FILES} AND f.project_id = :projectId AND f.sha256 = :sha256) AS exists`,
);
// The permission is part of the statement, because it may end while the archive is sent.
const READ_CONTENTS = statement(
  CONTENT.row,
  `SELECT ${CONTENT.sql} FROM projects p
  JOIN revisions r ON r.tenant_id = p.tenant_id AND r.id = ANY(:revisionIds::uuid[])
  JOIN nodes n ON n.tenant_id = r.tenant_id AND n.id = r.node_id AND n.project_id = p.id
  WHERE ${REACHABLE} AND p.id = :projectId`,
);

/** The project of an export. */
export type ExportedProject = Row<typeof FIND_PROJECT>;
/** A node of an export, with its mapping. */
export type ExportedNode = Row<typeof LIST_NODES>;

/** A file beside the documents of an export. */
export type ExportedFile = Row<typeof LIST_FILES>;

/** Reads whole projects. */
@Injectable()
export class ExportRepository {
  /** The project; undefined if the principal doesn't see it as a whole. */
  findProject(
    queries: Queries,
    principal: Principal,
    projectId: string,
  ): Promise<ExportedProject | undefined> {
    return queries.one(FIND_PROJECT, { ...reachOf(principal), projectId });
  }

  /** Every node except the root, in batches and in the byte order of paths. */
  async *nodes(
    snapshot: Snapshot,
    { tenantId, projectId, batch }: { tenantId: string; projectId: string; batch: number },
  ): AsyncGenerator<ExportedNode[]> {
    for (let after = ''; ;) {
      const rows = await snapshot.all(LIST_NODES, { tenantId, projectId, after, batch });
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
      after = rows.at(-1)!.path;
    }
  }

  /** Every file beside the documents, in batches and in the byte order of paths. */
  async *files(
    snapshot: Snapshot,
    principal: Principal,
    { projectId, batch }: { projectId: string; batch: number },
  ): AsyncGenerator<ExportedFile[]> {
    for (let after = ''; ;) {
      const rows = await snapshot.all(LIST_FILES, { ...reachOf(principal), projectId, after, batch });
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
      after = rows.at(-1)!.path;
    }
  }

  /** Whether a file of a project has these bytes, and the principal can read it. */
  async hasFile(queries: Queries, principal: Principal, projectId: string, sha256: Buffer): Promise<boolean> {
    return (await queries.one(HAS_FILE, { ...reachOf(principal), projectId, sha256 }))!.exists;
  }

  /** The contents of revisions of a project, by id. Contents of deleted documents are missing. */
  async contents(
    queries: Queries,
    principal: Principal,
    projectId: string,
    revisionIds: string[],
  ): Promise<Map<string, Buffer>> {
    const rows = await queries.all(READ_CONTENTS, { ...reachOf(principal), projectId, revisionIds });
    return new Map(rows.map(({ id, content }) => [id, content]));
  }
}
