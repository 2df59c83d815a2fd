import { defineError } from '#platform';

export const TreeExists = defineError(
  'SVC_TREE_EXISTS',
  409,
  'This project has its tree already; a project has one.',
);
