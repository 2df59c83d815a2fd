import { defineError } from '#platform';

export const NotPublished = defineError(
  'SVC_NOT_PUBLISHED',
  409,
  'Only a live document can be unpublished, and this one is a draft.',
);

export const NotInReview = defineError(
  'SVC_NOT_IN_REVIEW',
  409,
  'No review of this document is requested: it was published, or somebody already asked for changes.',
);
