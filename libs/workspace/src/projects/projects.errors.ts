import { defineError } from '#platform';

export const ProjectSlugTaken = defineError(
  'SVC_SLUG_TAKEN',
  409,
  'Another project of your organization has this slug.',
);
