import { defineError } from '#platform';

export const TooManyInvites = defineError(
  'SVC_ROOM_INVITES_FULL',
  409,
  'This room has as many unused invites as a room can have. Wait until some are used or expire.',
);
