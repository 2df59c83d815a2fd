import { defineError } from '#platform';

export const TreeExists = defineError(
  'SVC_TREE_EXISTS',
  409,
  'This project already has a tree, and can have only one. Use the tree that GET …/trees lists.',
);
