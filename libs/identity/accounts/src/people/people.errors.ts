import { defineError } from '#platform';

export const EmailTaken = defineError(
  'SVC_EMAIL_TAKEN',
  409,
  'An account with this e-mail address already exists. Sign in to it, or use another address.',
);
