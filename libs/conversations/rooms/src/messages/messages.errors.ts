import { defineError } from '#platform';

export const CannotIntervene = defineError(
  'SVC_ROOM_CANNOT_INTERVENE',
  403,
  'Observers can speak only if the host lets them intervene.',
);
