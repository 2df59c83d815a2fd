import { defineError } from '#platform';

export const TooManyViews = defineError(
  'SVC_TOO_MANY_VIEWS',
  409,
  'A person can have at most 200 personal views. Delete one first.',
);
export const TooManyEntries = defineError(
  'SVC_TOO_MANY_ENTRIES',
  409,
  'A view can have at most 5,000 entries. Delete some first.',
);
export const AlreadyPlaced = defineError(
  'SVC_ALREADY_PLACED',
  409,
  'This folder of the view already contains a reference to this node. Choose another folder.',
);
