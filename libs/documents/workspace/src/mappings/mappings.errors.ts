import { defineError } from '#platform';

export const AlreadyMapped = defineError(
  'SVC_ALREADY_MAPPED',
  409,
  'This node already has a mapping. Delete or repair that mapping instead.',
);
