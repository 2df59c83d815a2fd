import { Room, RoomAgent, RoomHuman } from '#entities';
import { columns, computed } from '#platform';
import { HUMAN_NAME } from './names';
/** The columns of a room `r`. */
export const ROOM = columns(
  Room,
  'r',
  'id',
  'tenantId',
  'hostUserId',
  'title',
  'purpose',
  'documentIds',
  'status',
  'turnTimeoutSeconds',
  'maxAgents',
  'currentMemberId',
  'turnNumber',
  'turnPosition',
  'turnStartedAt',
  'turnDeadlineAt',
  'missedInRow',
  'messageSeq',
  'auditSeq',
  'auditHash',
  'createdAt',
  'expiresAt',
  'closedAt',
);

/** The columns of the membership `h` of a person. */
export const HUMAN = columns(
  RoomHuman,
  'h',
  'id',
  'tenantId',
  'roomId',
  'userTenantId',
  'userId',
  'role',
  'canIntervene',
  'status',
  'joinedAt',
);

/** The columns of the membership `a` of an agent. */
export const AGENT = columns(
  RoomAgent,
  'a',
  'id',
  'tenantId',
  'roomId',
  'actorTenantId',
  'actorId',
  'status',
  'position',
  'keyVersion',
  'encryptedKey',
  'keyDeliveredAt',
  'missedTurns',
  'joinedAt',
);

const SHOWN = columns(RoomHuman, 'h', 'id', 'userId', 'role', 'canIntervene', 'status', 'joinedAt');

/** A membership `h` of a person as it is shown, with the name of the user `u`. */
export const NAMED_HUMAN = {
  sql: `${SHOWN.sql}, ${HUMAN_NAME}`,
  row: { ...SHOWN.row, displayName: computed.text() },
} as const;
