import { defineError } from '#platform';

export const CannotIntervene = defineError(
  'SVC_ROOM_CANNOT_INTERVENE',
  403,
  'Observers can speak only if the host lets them intervene.',
);
export const MessageDedupeMismatch = defineError(
  'SVC_ROOM_DEDUPE_MISMATCH',
  422,
  'You have used this `clientMessageId` in this room for another text. Send this one with a new id.',
);
