import { defineError } from '#platform';

export const PlaceTaken = defineError(
  'SVC_PLACE_TAKEN',
  409,
  'Another node or file is at this path now, or at one below it. Restore to another path with `newPath`.',
);
