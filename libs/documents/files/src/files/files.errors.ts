import { defineError } from '#platform';

export const FilePathTaken = defineError(
  'SVC_FILE_PATH_TAKEN',
  409,
  'Another file or a document is at or below this path. Choose another path, or delete it first.',
);
export const NotAnImage = defineError(
  'SVC_NOT_AN_IMAGE',
  415,
  'The Content-Type names an image, but the bytes are not an image that browsers show. Send the right bytes, or application/octet-stream.',
);
