import { defineError } from '#platform';

export const CapabilitySpent = defineError(
  'SVC_CAPABILITY_SPENT',
  410,
  'This capability was used already, or its time is over; it works once.',
);
