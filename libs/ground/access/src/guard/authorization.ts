import { ApiError, Forbidden, Unauthorized } from '#platform';
import { planIncludes } from '#entities';
import type { Principal } from '../principal/principal';
import { ROLES, type Scope } from '../principal/scopes';
import type { AccessRule, Credential } from './access-rule';
import {
  AgentPaused,
  AgentTokenRequired,
  FeatureDisabled,
  InsufficientScope,
  OrganizationBeingDeleted,
  PlanRequired,
} from './access.errors';

/** Requires a scope of a token, where only a part of what a route does needs it. A session needs no scope. @throws InsufficientScope */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.kind === 'token' && !principal.scopes.has(scope)) throw insufficient(principal, [scope]);
}

/**
 * Checks whether a principal may call a route. The first rule that it breaks decides the error, in this order: pause of the
 * agent, kind of credential and scope, deletion of the organization, role, feature, plan.
 *
 * @param upgradeUrl the address that a refusal because of the plan names
 * @throws AgentPaused, Unauthorized, AgentTokenRequired, InsufficientScope, OrganizationBeingDeleted, Forbidden, FeatureDisabled, PlanRequired
 */
export function authorize(principal: Principal, rule: AccessRule, upgradeUrl: string): void {
  if (principal.paused) throw new AgentPaused();
  requireKindAndScope(principal, rule.credential);
  if (principal.deletesAt && !rule.duringDeletion)
    throw new OrganizationBeingDeleted({ details: { deletesAt: principal.deletesAt } });
  const role = principal.kind === 'session' ? (rule.sessionRole ?? rule.role) : rule.role;
  if (role && ROLES.indexOf(principal.role) < ROLES.indexOf(role)) throw new Forbidden();
  if (rule.feature && !principal.features.has(rule.feature)) {
    throw new FeatureDisabled({ details: { feature: rule.feature } });
  }
  if (rule.plan && !planIncludes(principal.plan, rule.plan)) {
    throw new PlanRequired({ details: { requiredPlan: rule.plan, currentPlan: principal.plan, upgradeUrl } });
  }
}

function requireKindAndScope(principal: Principal, credential: Credential): void {
  if (credential.kind === 'anyone' || credential.kind === 'visitor') return;
  // Routes for directories accept only SCIM tokens, and no other route accepts one.
  if ((credential.kind === 'scim') !== (principal.kind === 'scim')) throw new Unauthorized();
  if (credential.kind === 'scim') return;
  if (principal.kind === 'session') {
    if (credential.kind === 'bearer') throw new AgentTokenRequired();
    if (credential.kind === 'token') throw new Unauthorized();
    return;
  }
  if (credential.kind === 'session') {
    if (credential.agents && principal.actorId !== null)
      throw new Forbidden({ message: 'Agents cannot call this route. It requires a signed-in person.' });
    throw new Unauthorized({ headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  if (credential.kind === 'token') return;
  if (credential.kind === 'bearer' && principal.actorId === null) throw new AgentTokenRequired();
  const { scopes } = credential;
  if (scopes !== null && !scopes.some((scope) => principal.scopes.has(scope)))
    throw insufficient(principal, scopes);
}

function insufficient(principal: Principal, scopes: readonly string[]): ApiError {
  return new InsufficientScope({
    details: { requiredScopes: scopes, tokenScopes: [...principal.scopes].sort() },
    // RFC 6750, section 3.1
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"` },
  });
}
