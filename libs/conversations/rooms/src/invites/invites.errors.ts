import { defineError } from '#platform';

export const TooManyInvites = defineError(
  'SVC_ROOM_INVITES_FULL',
  409,
  'A room can have at most 100 unused invites. Wait until some are used or expire.',
);
