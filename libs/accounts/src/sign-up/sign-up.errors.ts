import { defineError } from '#platform';

export const SignUpClosed = defineError(
  'SVC_SIGN_UP_CLOSED',
  403,
  'Sign-up is closed here. Ask an administrator for an invite.',
);
export const EmailTaken = defineError(
  'SVC_EMAIL_TAKEN',
  409,
  'There is an account with this e-mail address already.',
);
export const TenantSlugTaken = defineError(
  'SVC_TENANT_SLUG_TAKEN',
  409,
  'Another organization has this short name.',
);
