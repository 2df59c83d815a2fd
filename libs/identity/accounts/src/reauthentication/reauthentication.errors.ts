import { defineError } from '#platform';

export const PasswordWrong = defineError(
  'SVC_PASSWORD_WRONG',
  403,
  'The password is wrong. Enter the password with which you sign in.',
);
export const SessionTooOld = defineError(
  'SVC_SESSION_TOO_OLD',
  403,
  'You have no password, so this requires that you signed in within the last 10 minutes. Sign out, sign in and retry.',
);
