import { defineError } from '#platform';

export const CsrfRejected = defineError(
  'SVC_CSRF_REJECTED',
  403,
  'A change made with a session cookie must come from our own pages: Origin or Referer has to be ours.',
);
export const InsufficientScope = defineError(
  'SVC_INSUFFICIENT_SCOPE',
  403,
  'This token does not carry a scope that this route needs.',
);
export const AgentTokenRequired = defineError(
  'SVC_AGENT_TOKEN_REQUIRED',
  403,
  'Only an agent with its own token may call this.',
);
export const FeatureDisabled = defineError(
  'SVC_FEATURE_DISABLED',
  403,
  'This feature is not switched on for your organization.',
);
export const PlanRequired = defineError(
  'SVC_PLAN_REQUIRED',
  403,
  'The plan of your organization does not include this.',
);
