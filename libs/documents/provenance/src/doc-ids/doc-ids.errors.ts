import { defineError } from '#platform';

export const DocIdRevoked = defineError(
  'SVC_DOC_ID_REVOKED',
  410,
  'This Doc ID has been revoked. Find the document by its path: it may have a new Doc ID.',
);
