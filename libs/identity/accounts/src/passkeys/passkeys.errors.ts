import { defineError } from '#platform';

/** The same answer for every reason, so that it reveals nothing about accounts and passkeys. */
export const PasskeyRefused = defineError(
  'SVC_PASSKEY_REFUSED',
  401,
  "This passkey can't sign you in here. Start again, use another passkey, or use your password.",
);

export const PasskeyNotVerified = defineError(
  'SVC_PASSKEY_NOT_VERIFIED',
  400,
  'The new passkey could not be verified. Start again, within five minutes and in the same session.',
);

export const PasskeyExists = defineError(
  'SVC_PASSKEY_EXISTS',
  409,
  'This passkey is in use already. Create a new one.',
);

export const TooManyPasskeys = defineError(
  'SVC_TOO_MANY_PASSKEYS',
  409,
  'An account can have at most 20 passkeys. Remove one first.',
);
