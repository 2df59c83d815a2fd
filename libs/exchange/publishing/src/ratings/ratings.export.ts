import { exportOf, personalRows } from '#access';
import { PublishedRating } from '#entities';
import { columns, statement } from '#platform';

const RATING = columns(PublishedRating, 'r', 'publishedDocumentId', 'score', 'createdAt', 'updatedAt');

const LIST = statement(
  RATING.row,
  `SELECT ${RATING.sql} FROM published_ratings r
  WHERE r.tenant_id = :tenantId AND r.user_id = :userId AND r.published_document_id > :after
  ORDER BY r.published_document_id LIMIT :limit`,
);

/** A person's ratings of published documents of their organization, in the export of their data. */
export const ratingsExport = exportOf(
  personalRows('rating', 200, LIST, (shown) => ({ key: shown.publishedDocumentId, shown })),
);
