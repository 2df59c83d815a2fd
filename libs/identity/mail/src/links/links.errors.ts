import { defineError } from '#platform';

export const LinkNotFound = defineError(
  'SVC_LINK_NOT_FOUND',
  404,
  'This link does not exist, has been used or has expired. Ask for a new one.',
);
