import { defineError } from '#platform';

export const LastOwner = defineError(
  'SVC_LAST_OWNER',
  409,
  'An organization must have at least one active owner. Make someone else an owner first.',
);
