import { defineError } from '#platform';

export const EmailDomainNotAllowed = defineError(
  'SVC_EMAIL_DOMAIN_NOT_ALLOWED',
  403,
  'This organization only admits e-mail addresses of another domain. Ask its owner or an admin.',
);
