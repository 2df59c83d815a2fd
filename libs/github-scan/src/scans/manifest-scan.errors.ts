import { defineError } from '#platform';

export const ScanRunning = defineError(
  'SVC_SCAN_RUNNING',
  409,
  'Your organization already has an unfinished scan. Read its status to see its progress.',
);
