import { defineError } from '#platform';

export const DocIdRevoked = defineError(
  'SVC_DOC_ID_REVOKED',
  410,
  'This Doc ID has been revoked. The document may have a new one.',
);
