import { Text, TextList, Time, defineError } from '#platform';

export class ScopeDetails {
  @TextList({
    doc: 'The scopes of which the route requires one.',
    maxItems: 50,
    max: 50,
    example: ['write:docs'],
  })
  requiredScopes!: readonly string[];

  @TextList({ doc: 'The scopes that the token has, sorted.', maxItems: 50, max: 50, example: ['read:docs'] })
  tokenScopes!: readonly string[];
}

export class FeatureDetails {
  @Text({ doc: 'The feature that the route requires.', max: 50, example: 'agent_inbox' })
  feature!: string;
}

export class PlanDetails {
  @Text({ doc: 'The lowest plan that includes the route.', max: 50, example: 'team' })
  requiredPlan!: string;

  @Text({ doc: 'The plan of the organization.', max: 50, example: 'free' })
  currentPlan!: string;

  @Text({ doc: 'The address at which an owner can change the plan.', max: 2048 })
  upgradeUrl!: string;
}

export class DeletionDetails {
  @Time({ doc: 'When the organization is deleted.' })
  deletesAt!: Date;
}

export const CsrfRejected = defineError(
  'SVC_CSRF_REJECTED',
  403,
  "The Origin or Referer header must be this service's own address. A browser sends it for requests from the service's own pages.",
);
export const InsufficientScope = defineError(
  'SVC_INSUFFICIENT_SCOPE',
  403,
  'This token does not have a scope that this route requires. See `details.requiredScopes`.',
  ScopeDetails,
);
export const AgentTokenRequired = defineError(
  'SVC_AGENT_TOKEN_REQUIRED',
  403,
  'This route requires the token of an agent. Connect an agent and use its token.',
);
export const FeatureDisabled = defineError(
  'SVC_FEATURE_DISABLED',
  403,
  'This feature is not enabled for your organization. Ask the operator of the service to enable it.',
  FeatureDetails,
);
export const PlanRequired = defineError(
  'SVC_PLAN_REQUIRED',
  403,
  "Your organization's plan does not include this. See `details.requiredPlan`.",
  PlanDetails,
);
/** Only the agent itself gets this answer. Its token is valid, so it must not be refused with 401: a client would then drop it. */
export const AgentPaused = defineError(
  'SVC_AGENT_PAUSED',
  403,
  'This agent is paused. Its token works again when a person who manages the agent resumes it.',
);
/** Only an authenticated caller gets this answer. */
export const OrganizationBeingDeleted = defineError(
  'SVC_ORGANIZATION_BEING_DELETED',
  403,
  'Your organization will be deleted. Until then, an owner can cancel that at /settings/organization or with `POST /api/organization/restore`.',
  DeletionDetails,
);
