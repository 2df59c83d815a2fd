import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#access';
import { ShareGrant } from '#entities';
import { Database, columns, statement } from '#platform';

const SHARE = columns(
  ShareGrant,
  'g',
  'id',
  'nodeId',
  'docId',
  'shareType',
  'userId',
  'groupId',
  'permission',
  'createdAt',
  'expiresAt',
  'revokedAt',
);

const LIST = statement(
  SHARE.row,
  `SELECT ${SHARE.sql} FROM share_grants g WHERE g.tenant_id = :tenantId AND g.created_by = :userId AND g.id > :after
  ORDER BY g.id LIMIT :limit`,
);

/** The documents that a person shared, in the export of their data. */
@Injectable()
export class GrantsExport implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly data: PersonalData,
  ) {}

  onModuleInit(): void {
    this.data.add({
      kind: 'share',
      batch: 200,
      read: async (person, after, limit) =>
        (await this.database.all(LIST, { ...person, after, limit })).map((shown) => ({
          key: shown.id,
          shown,
        })),
    });
  }
}
