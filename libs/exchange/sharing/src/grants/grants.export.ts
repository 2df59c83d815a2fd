import { exportOf, personalRows, shownById } from '#access';
import { ShareGrant } from '#entities';
import { columns, statement } from '#platform';

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
export const grantsExport = exportOf(personalRows('share', 200, LIST, shownById));
