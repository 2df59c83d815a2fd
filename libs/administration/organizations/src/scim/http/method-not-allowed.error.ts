import { defineError } from '#platform';

export const MethodNotAllowed = defineError(
  'SVC_METHOD_NOT_ALLOWED',
  405,
  'This path has no such method. The header Allow lists those that it has.',
);
