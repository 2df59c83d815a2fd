import { defineError } from '#platform';

export const DistributionTimedOut = defineError(
  'SVC_DISTRIBUTION_TIMED_OUT',
  410,
  'This distribution has timed out and can no longer be acknowledged. Ask its source for a new one.',
);
export const DistributionClosed = defineError(
  'SVC_DISTRIBUTION_CLOSED',
  409,
  'This distribution is closed and takes no acknowledgements, feedback or changes. Ask its source for a new one.',
);
export const AlreadyAcknowledged = defineError(
  'SVC_DISTRIBUTION_ACKNOWLEDGED',
  409,
  'This project has already acknowledged the distribution.',
);
export const FeedbackFull = defineError(
  'SVC_DISTRIBUTION_FEEDBACK_FULL',
  409,
  'This distribution already has 1,000 entries of feedback, which is the maximum.',
);
