import { defineError } from '#platform';

/** How many live tokens of settings a person can have. Tokens of agents don't count. */
export const MAX_LIVE_TOKENS = 100;

export const TokenLimitReached = defineError(
  'SVC_TOKEN_LIMIT_REACHED',
  409,
  `You have ${MAX_LIVE_TOKENS} tokens created in settings, which is the most that a person can have. Revoke one of them first.`,
);
