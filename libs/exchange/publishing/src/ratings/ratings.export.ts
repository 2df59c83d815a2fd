import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#access';
import { PublishedRating } from '#entities';
import { Database, columns, statement } from '#platform';

const RATING = columns(PublishedRating, 'r', 'publishedDocumentId', 'score', 'createdAt', 'updatedAt');

const LIST = statement(
  RATING.row,
  `SELECT ${RATING.sql} FROM published_ratings r
  WHERE r.tenant_id = :tenantId AND r.user_id = :userId AND r.published_document_id > :after
  ORDER BY r.published_document_id LIMIT :limit`,
);

/** A person's ratings of published documents of their organization, in the export of their data. */
@Injectable()
export class RatingsExport implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly data: PersonalData,
  ) {}

  onModuleInit(): void {
    this.data.add({
      kind: 'rating',
      batch: 200,
      read: async (person, after, limit) =>
        (await this.database.all(LIST, { ...person, after, limit })).map((shown) => ({
          key: shown.publishedDocumentId,
          shown,
        })),
    });
  }
}
