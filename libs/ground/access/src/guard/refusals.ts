import { type ErrorClass, Forbidden, QuotaExceeded, RateLimited, Unauthorized } from '#platform';
import type { AccessRule } from './access-rule';
import { OrganizationMoved } from '../principal/principal.errors';
import {
  AgentPaused,
  AgentTokenRequired,
  CsrfRejected,
  FeatureDisabled,
  InsufficientScope,
  OrganizationBeingDeleted,
  PlanRequired,
} from './access.errors';

/** The errors with which the guards refuse requests under a rule. `unsafe`: only requests that change something. */
export interface Refusals {
  always: ErrorClass[];
  unsafe: ErrorClass[];
}

/** The refusals that the OpenAPI document lists for a route with this rule. */
export function refusalsOf({
  credential,
  role,
  sessionRole,
  feature,
  plan,
  duringDeletion,
}: AccessRule): Refusals {
  if (credential.kind === 'anyone' || credential.kind === 'visitor') return { always: [], unsafe: [] };
  if (credential.kind === 'scim')
    return {
      always: [Unauthorized, OrganizationMoved, RateLimited, ...(plan ? [PlanRequired] : [])],
      unsafe: [],
    };
  if (credential.kind === 'token')
    return {
      always: [
        Unauthorized,
        OrganizationMoved,
        RateLimited,
        QuotaExceeded,
        AgentPaused,
        ...(plan ? [PlanRequired] : []),
      ],
      unsafe: [],
    };
  const sessions = credential.kind !== 'bearer';
  const agentsForbidden = credential.kind === 'session' && credential.agents !== undefined;
  const tokens = credential.kind !== 'session' || agentsForbidden;
  const scoped = credential.kind !== 'session' && credential.scopes !== null;
  const always = [
    Unauthorized,
    OrganizationMoved,
    RateLimited,
    ...(tokens ? [QuotaExceeded, AgentPaused] : []),
    ...(sessions ? [] : [AgentTokenRequired]),
    ...(scoped ? [InsufficientScope] : []),
    ...(sessions && !duringDeletion ? [OrganizationBeingDeleted] : []),
    ...(role || sessionRole || agentsForbidden ? [Forbidden] : []),
    ...(feature ? [FeatureDisabled] : []),
    ...(plan ? [PlanRequired] : []),
  ];
  // A session is checked for its origin even where only the token of an agent is accepted.
  return { always, unsafe: [CsrfRejected] };
}
