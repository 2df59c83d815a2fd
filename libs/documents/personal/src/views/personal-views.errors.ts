import { defineError } from '#platform';

export const TooManyViews = defineError(
  'SVC_TOO_MANY_VIEWS',
  409,
  'You have 200 personal views, which is the maximum. Delete one first.',
);
export const TooManyEntries = defineError(
  'SVC_TOO_MANY_ENTRIES',
  409,
  'This view has 5,000 entries, which is the maximum. Delete some first.',
);
export const AlreadyPlaced = defineError(
  'SVC_ALREADY_PLACED',
  409,
  'This folder of the view already contains a reference to this node. Choose another folder.',
);
