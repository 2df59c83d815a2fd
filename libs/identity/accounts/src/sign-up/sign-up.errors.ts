import { defineError } from '#platform';

export const SignUpClosed = defineError(
  'SVC_SIGN_UP_CLOSED',
  403,
  'You need an invite to sign up here. Ask an owner or admin of your organization for one.',
);
export const TenantSlugTaken = defineError(
  'SVC_TENANT_SLUG_TAKEN',
  409,
  'Another organization already has this slug. Choose another slug.',
);
