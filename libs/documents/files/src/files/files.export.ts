import { exportOf, personalRows } from '#access';
import { StoredFile } from '#entities';
import { columns, statement } from '#platform';

const FILE = columns(
  StoredFile,
  'f',
  'id',
  'projectId',
  'path',
  'sha256',
  'bytes',
  'type',
  'createdByActorId',
  'createdAt',
);
const LIST = statement(
  FILE.row,
  `SELECT ${FILE.sql} FROM files f WHERE f.tenant_id = :tenantId AND f.created_by = :userId AND f.id > :after ORDER BY f.id LIMIT :limit`,
);

/** The files that a person or their agents uploaded, without their bytes, in the export of the person's data. */
export const filesExport = exportOf(
  personalRows('uploadedFile', 200, LIST, ({ sha256, ...file }) => ({
    key: file.id,
    shown: { ...file, sha256: sha256.toString('hex') },
  })),
);
