import { defineError } from '#platform';

/** One answer for an unknown address, a wrong password and a suspended person. */
export const SignInRefused = defineError(
  'SVC_SIGN_IN_REFUSED',
  401,
  'This e-mail address and password do not go together.',
);
