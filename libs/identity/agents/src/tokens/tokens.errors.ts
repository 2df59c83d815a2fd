import { defineError } from '#platform';

/** How many live tokens of settings a person can have. Tokens of agents don't count. */
export const MAX_LIVE_TOKENS = 100;

export const TokenLimitReached = defineError(
  'SVC_TOKEN_LIMIT_REACHED',
  409,
  `A person can have at most ${MAX_LIVE_TOKENS} tokens created in settings. Revoke one first.`,
);
