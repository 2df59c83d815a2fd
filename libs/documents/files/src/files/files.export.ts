import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#access';
import { StoredFile } from '#entities';
import { Database, columns, statement } from '#platform';

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
@Injectable()
export class FilesExport implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly data: PersonalData,
  ) {}

  onModuleInit(): void {
    this.data.add({
      kind: 'uploadedFile',
      batch: 200,
      read: async (person, after, limit) =>
        (await this.database.all(LIST, { ...person, after, limit })).map(({ sha256, ...file }) => ({
          key: file.id,
          shown: { ...file, sha256: sha256.toString('hex') },
        })),
    });
  }
}
