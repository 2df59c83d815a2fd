import { defineError } from '#platform';

export const CapabilitySpent = defineError(
  'SVC_CAPABILITY_SPENT',
  410,
  'This capability was already used or has expired. A capability can be used once.',
);
