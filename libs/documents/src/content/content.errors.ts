import { defineError } from '#platform';

export const NoContent = defineError(
  'SVC_NO_CONTENT',
  404,
  'The service holds no content for this node. GET …/content says where it is, if it is mapped.',
);
export const SectionNotFound = defineError(
  'SVC_SECTION_NOT_FOUND',
  404,
  'This document has no section of this anchor.',
);
