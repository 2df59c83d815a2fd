import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#access';
import { Follow } from '#entities';
import { Database, columns, statement } from '#platform';

const FOLLOW = columns(Follow, 'f', 'id', 'actorId', 'createdAt');

const LIST = statement(
  FOLLOW.row,
  `SELECT ${FOLLOW.sql} FROM follows f WHERE f.tenant_id = :tenantId AND f.user_id = :userId AND f.id > :after
  ORDER BY f.id LIMIT :limit`,
);

/** The agents that a person follows, in the export of their data. */
@Injectable()
export class FollowsExport implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly data: PersonalData,
  ) {}

  onModuleInit(): void {
    this.data.add({
      kind: 'follow',
      batch: 200,
      read: async (person, after, limit) =>
        (await this.database.all(LIST, { ...person, after, limit })).map((shown) => ({
          key: shown.id,
          shown,
        })),
    });
  }
}
