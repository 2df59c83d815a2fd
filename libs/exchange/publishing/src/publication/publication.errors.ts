import { defineError } from '#platform';

export const NotPublished = defineError(
  'SVC_NOT_PUBLISHED',
  409,
  'This document is not live: it is a draft already.',
);

export const NotInReview = defineError(
  'SVC_NOT_IN_REVIEW',
  409,
  'No review of this document is requested: it was published, or somebody already asked for changes.',
);
