import { defineError } from '#platform';

/** The same answer for an unknown organization and for one without single sign-on. */
export const SsoNotFound = defineError(
  'SVC_SSO_NOT_FOUND',
  404,
  'No organization with this slug uses single sign-on. Check the slug, or sign in with your password.',
);

export const SsoFailed = defineError(
  'SVC_SSO_FAILED',
  400,
  'The sign-in could not be completed. Start again.',
);

/** The same answer for every reason, so that it reveals nothing about accounts, of this or another organization. */
export const SsoRefused = defineError(
  'SVC_SSO_REFUSED',
  403,
  'You have no account here with a verified e-mail address of your provider. Ask an owner or admin of your organization.',
);

export const SsoProviderUnavailable = defineError(
  'SVC_SSO_PROVIDER_UNAVAILABLE',
  503,
  "Your organization's sign-in provider does not answer as it should. Retry in a moment.",
);
