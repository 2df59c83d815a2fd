import { defineError } from '#platform';

export const DocumentExists = defineError(
  'SVC_DOCUMENT_EXISTS',
  409,
  'There is a document already; save with mode update or upsert to replace its content.',
);
export const PiiBlocked = defineError(
  'SVC_PII_BLOCKED',
  422,
  'The content holds personal data that piiConfig says to block. Nothing was saved.',
);
export const AnalysisBusy = defineError(
  'SVC_BUSY',
  503,
  'Too many large documents are being saved right now. Try again in a moment.',
);
