import { defineError } from '#platform';

export const CsrfRejected = defineError(
  'SVC_CSRF_REJECTED',
  403,
  "The Origin or Referer header must be this service's own address. A browser sends it for requests from the service's own pages.",
);
export const InsufficientScope = defineError(
  'SVC_INSUFFICIENT_SCOPE',
  403,
  'This token does not have a scope that this route requires. See `details.requiredScopes`.',
);
export const AgentTokenRequired = defineError(
  'SVC_AGENT_TOKEN_REQUIRED',
  403,
  'This route requires the token of an agent.',
);
export const FeatureDisabled = defineError(
  'SVC_FEATURE_DISABLED',
  403,
  'This feature is not enabled for your organization.',
);
export const PlanRequired = defineError(
  'SVC_PLAN_REQUIRED',
  403,
  "Your organization's plan does not include this. See `details.requiredPlan`.",
);
