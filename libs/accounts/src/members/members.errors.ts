import { defineError } from '#platform';

export const LastOwner = defineError(
  'SVC_LAST_OWNER',
  409,
  'An organization keeps at least one active owner. Make someone else an owner first.',
);
