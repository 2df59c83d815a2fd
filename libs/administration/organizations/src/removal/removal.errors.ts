import { defineError } from '#platform';

export const OwnAccount = defineError(
  'SVC_OWN_ACCOUNT',
  409,
  'This is your own account. Delete it with `DELETE /api/me`.',
);
