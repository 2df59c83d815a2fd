import { defineError } from '#platform';

export const NoContent = defineError(
  'SVC_NO_CONTENT',
  404,
  'This node has no stored content. If it is mapped to a file, GET …/content says where that file is.',
);
export const SectionNotFound = defineError(
  'SVC_SECTION_NOT_FOUND',
  404,
  'This document has no section with this anchor. `details.nearest` lists those with similar names.',
);
export const NotAcceptable = defineError(
  'SVC_NOT_ACCEPTABLE',
  406,
  'The service stores no content for this node, so it has no text/markdown. Accept application/json to read where its content is.',
);
