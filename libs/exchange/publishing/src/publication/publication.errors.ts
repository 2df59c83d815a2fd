import { defineError } from '#platform';

export const NotPublished = defineError(
  'SVC_NOT_PUBLISHED',
  409,
  'This document is not live: it is a draft already.',
);
