import { exportOf, personalRows, shownById } from '#access';
import { Follow } from '#entities';
import { columns, statement } from '#platform';

const FOLLOW = columns(Follow, 'f', 'id', 'actorId', 'createdAt');

const LIST = statement(
  FOLLOW.row,
  `SELECT ${FOLLOW.sql} FROM follows f WHERE f.tenant_id = :tenantId AND f.user_id = :userId AND f.id > :after
  ORDER BY f.id LIMIT :limit`,
);

/** The agents that a person follows, in the export of their data. */
export const followsExport = exportOf(personalRows('follow', 200, LIST, shownById));
