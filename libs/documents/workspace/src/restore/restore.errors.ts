import { defineError } from '#platform';

export const PlaceTaken = defineError(
  'SVC_PLACE_TAKEN',
  409,
  'Another node is at this path now. Restore to another path with `newPath`.',
);
