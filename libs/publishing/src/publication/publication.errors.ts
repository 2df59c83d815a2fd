import { defineError } from '#platform';

export const NotPublished = defineError(
  'SVC_NOT_PUBLISHED',
  409,
  'This document is a draft: it is not live.',
);
