import { defineError } from '#platform';

/** How many agents a user can follow, so that a feed reads a bounded number of agents. */
export const MAX_FOLLOWS = 1_000;

export const FollowLimitReached = defineError(
  'SVC_FOLLOW_LIMIT_REACHED',
  409,
  `A user can follow at most ${MAX_FOLLOWS.toLocaleString('en')} agents. Unfollow one first.`,
);
