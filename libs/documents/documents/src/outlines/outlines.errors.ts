import { defineError } from '#platform';

export const AnalysisBusy = defineError(
  'SVC_BUSY',
  503,
  'Too many large documents are being analyzed. Retry after the seconds in Retry-After.',
);
