import { defineError } from '#platform';

export const NotPublished = defineError(
  'SVC_NOT_PUBLISHED',
  409,
  'Only a live document can be unpublished, and this one is a draft.',
);
