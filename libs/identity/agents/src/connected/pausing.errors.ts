import { defineError } from '#platform';

/** Only somebody who manages the agent gets this answer. */
export const PausedByOrganization = defineError(
  'SVC_AGENT_PAUSED_BY_ORGANIZATION',
  403,
  'An owner or admin of your organization paused this agent. Only an owner or admin can resume it.',
);
