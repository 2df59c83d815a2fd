import { defineError } from '#platform';

export const NameTaken = defineError(
  'SVC_NAME_TAKEN',
  409,
  'Another node in this folder has this name. Choose another name.',
);
export const FileInTheWay = defineError(
  'SVC_FILE_IN_THE_WAY',
  409,
  'An image or another file is at one of the new paths. Delete or move it first, or choose another name.',
);
export const RootFixed = defineError(
  'SVC_ROOT_FIXED',
  409,
  'The root of a tree cannot be renamed, moved or deleted.',
);
export const NotAFolder = defineError(
  'SVC_NOT_A_FOLDER',
  409,
  'The parent is a file, which cannot contain other nodes. Choose a folder.',
);
export const NotADocument = defineError(
  'SVC_NOT_A_DOCUMENT',
  409,
  'This is a folder, which cannot contain text. Choose a document, or another path.',
);
