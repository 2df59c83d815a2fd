import { Injectable } from '@nestjs/common';
import { Node, PublishedFile, StoredFile } from '#entities';
import { type Queries, type Row, type Transaction, columns, newId, statement } from '#platform';

const SOURCE = columns(Node, 'n', 'path');
const SOURCE_PATH = statement(
  SOURCE.row,
  `SELECT ${SOURCE.sql} FROM nodes n WHERE n.tenant_id = :tenantId AND n.project_id = :projectId AND n.id = :sourceNodeId`,
);
const FILE = columns(StoredFile, 'f', 'path', 'name', 'sha256', 'bytes', 'type');
const FILES_AT = statement(
  FILE.row,
  `SELECT ${FILE.sql} FROM files f
  WHERE f.tenant_id = :tenantId AND f.project_id = :projectId AND f.trash_id IS NULL AND f.path = ANY (:paths)`,
);
const PUBLISHED = columns(PublishedFile, 'f', 'reference', 'name', 'sha256', 'bytes', 'type');
const FIND = statement(
  PUBLISHED.row,
  `SELECT ${PUBLISHED.sql} FROM published_files f
  WHERE f.tenant_id = :tenantId AND f.published_document_id = :documentId ORDER BY f.ordinal`,
);
const DELETE = statement(
  'DELETE FROM published_files WHERE tenant_id = :tenantId AND published_document_id = :documentId',
);
const INSERT = statement(
  `INSERT INTO published_files (tenant_id, id, published_document_id, ordinal, reference, name, sha256, bytes, type)
  SELECT :tenantId, x.id, :documentId, x.ordinal, x.reference, x.name, decode(x.sha256, 'hex'), x.bytes, x.type
  FROM json_to_recordset(:files::json) AS x (id uuid, ordinal int, reference text, name text, sha256 text, bytes int, type text)`,
);

/** A file at a path of a project. */
export type FileAtPath = Row<typeof FILES_AT>;

/** A file to which a document refers, and how its text names it: see `referenceOf`. */
export type ReferredFile = Row<typeof FIND>;

/** The files to which published documents refer. */
@Injectable()
export class PublishedFilesRepository {
  /** The path of the source of a document; undefined if it was deleted. */
  async sourcePath(
    queries: Queries,
    tenantId: string,
    projectId: string,
    sourceNodeId: string,
  ): Promise<string | undefined> {
    return (await queries.one(SOURCE_PATH, { tenantId, projectId, sourceNodeId }))?.path;
  }

  filesAt(
    queries: Queries,
    tenantId: string,
    projectId: string,
    paths: readonly string[],
  ): Promise<FileAtPath[]> {
    return queries.all(FILES_AT, { tenantId, projectId, paths });
  }

  /** The files of a live document, in the order of its text. */
  find(queries: Queries, tenantId: string, documentId: string): Promise<ReferredFile[]> {
    return queries.all(FIND, { tenantId, documentId });
  }

  /** Replaces the files of a document. It fails with a foreign key if the bytes of one were deleted. */
  async replace(
    tx: Transaction,
    tenantId: string,
    documentId: string,
    files: readonly ReferredFile[],
  ): Promise<void> {
    await tx.run(DELETE, { tenantId, documentId });
    if (files.length === 0) return;
    const rows = files.map(({ reference, name, sha256, bytes, type }, ordinal) => ({
      id: newId(),
      ordinal,
      sha256: sha256.toString('hex'),
      ...{ reference, name, bytes, type },
    }));
    await tx.run(INSERT, { tenantId, documentId, files: JSON.stringify(rows) });
  }
}
