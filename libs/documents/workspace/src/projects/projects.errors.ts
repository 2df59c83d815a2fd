import { defineError } from '#platform';

export const ProjectSlugTaken = defineError(
  'SVC_SLUG_TAKEN',
  409,
  'Another project in your organization has this slug. Choose another slug.',
);
