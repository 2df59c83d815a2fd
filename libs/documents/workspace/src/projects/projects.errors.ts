import { defineError } from '#platform';

export const TokenProjectLimit = defineError(
  'SVC_TOKEN_PROJECT_LIMIT',
  409,
  'This token reaches as many projects as a token can. Create the project with another token or in the dashboard.',
);

export const ProjectSlugTaken = defineError(
  'SVC_SLUG_TAKEN',
  409,
  'Another project in your organization has this slug. Choose another slug.',
);
