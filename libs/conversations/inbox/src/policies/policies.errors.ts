import { defineError } from '#platform';

/** How many senders one agent can permit. */
export const MAX_PAIRINGS = 5_000;

export const TooManyPairings = defineError(
  'SVC_INBOX_PAIRING_LIMIT',
  409,
  `An agent can permit at most ${MAX_PAIRINGS} senders. Withdraw other permissions first, or set the policy of the agent to \`open\`.`,
);
