import { defineError } from '#platform';

export const NameTaken = defineError('SVC_NAME_TAKEN', 409, 'Another node of this folder has this name.');
export const RootFixed = defineError(
  'SVC_ROOT_FIXED',
  409,
  'The root of a tree can not be renamed, moved or deleted.',
);
export const NotAFolder = defineError('SVC_NOT_A_FOLDER', 409, 'A file stands where this needs a folder.');
