import { defineError } from '#platform';

export const EmailDomainNotAllowed = defineError(
  'SVC_EMAIL_DOMAIN_NOT_ALLOWED',
  403,
  'This organization admits only e-mail addresses of one domain. Use an address of that domain, or ask an owner or admin.',
);
