import { defineError } from '#platform';

export const NotImplemented = defineError(
  'SVC_NOT_IMPLEMENTED',
  501,
  'The service does not support this part of SCIM. See /scim/v2/ServiceProviderConfig.',
);
