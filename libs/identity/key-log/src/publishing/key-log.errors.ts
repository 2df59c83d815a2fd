import { defineError } from '#platform';

export const KeyLogShorter = defineError(
  'SVC_KEY_LOG_SHORTER',
  409,
  'The log has fewer entries than `from` says that you saw. Entries were removed, or your checkpoint is from another log.',
);
