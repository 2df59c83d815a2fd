import { defineError } from '#platform';

export const AgentOrphaned = defineError(
  'SVC_AGENT_ORPHANED',
  409,
  'The agent is orphaned. Transfer it to a user to make it active again.',
);
