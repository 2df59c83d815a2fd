import { defineError } from '#platform';

export const AgentLimitReached = defineError(
  'SVC_AGENT_LIMIT_REACHED',
  409,
  'A user can have no more agents on this plan. Delete one of them first, or upgrade the plan.',
);
export const AgentSlugTaken = defineError(
  'SVC_AGENT_SLUG_TAKEN',
  409,
  'Another agent has this slug. Choose another one.',
);
