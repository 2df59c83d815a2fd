import { defineError } from '#platform';

export const RangeNotSatisfiable = defineError(
  'SVC_RANGE_NOT_SATISFIABLE',
  416,
  'The range begins after the end of the file. `Content-Range` says how long the file is.',
);
