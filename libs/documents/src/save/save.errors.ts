import { defineError } from '#platform';

export const DocumentExists = defineError(
  'SVC_DOCUMENT_EXISTS',
  409,
  'A document already exists here. To replace its content, use mode `update` or `upsert`.',
);
export const PiiBlocked = defineError(
  'SVC_PII_BLOCKED',
  422,
  'The content contains personal data, and `piiConfig.action` is `block`. Nothing was saved.',
);
