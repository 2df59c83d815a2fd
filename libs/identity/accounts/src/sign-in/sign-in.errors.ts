import { defineError } from '#platform';

/** The same answer for an unknown e-mail address, a wrong password and a suspended person. */
export const SignInRefused = defineError('SVC_SIGN_IN_REFUSED', 401, 'Wrong e-mail address or password.');
