import { defineError } from '#platform';

export const ScanRunning = defineError(
  'SVC_SCAN_RUNNING',
  409,
  'A scan of your organization is not over yet. Its status says how far it is.',
);
