import { defineError } from '#platform';

export const AlreadyMapped = defineError(
  'SVC_ALREADY_MAPPED',
  409,
  'This node is mapped to a physical file already.',
);
