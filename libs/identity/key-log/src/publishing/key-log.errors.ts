import { defineError } from '#platform';

export const KeyLogShorter = defineError(
  'SVC_KEY_LOG_SHORTER',
  409,
  '`from` is larger than the log. Entries were removed, or your checkpoint is from another log.',
);
