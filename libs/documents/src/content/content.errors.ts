import { defineError } from '#platform';

export const NoContent = defineError(
  'SVC_NO_CONTENT',
  404,
  'This node has no stored content. If it is mapped to a file, GET …/content says where that file is.',
);
export const SectionNotFound = defineError(
  'SVC_SECTION_NOT_FOUND',
  404,
  'This document has no section with this anchor.',
);
