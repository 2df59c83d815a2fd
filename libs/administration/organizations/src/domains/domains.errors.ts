import { defineError } from '#platform';

export const DomainNotProved = defineError(
  'SVC_DOMAIN_NOT_PROVED',
  422,
  'DNS has no TXT record with this value at this name. Add the record, and verify the domain again: a new record can take some hours to be visible.',
);

export const DomainTaken = defineError(
  'SVC_DOMAIN_TAKEN',
  409,
  'Another organization has proved this domain. It must remove the domain first, or its record.',
);

export const TooManyDomains = defineError(
  'SVC_TOO_MANY_DOMAINS',
  409,
  'An organization can have at most 50 domains. Remove one first.',
);
