import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type LimitSubject, Unauthorized, clientOf, outerRequestOf } from '#platform';
import { isMeantForCall } from '../principal/audience';
import { BearerStrategy } from '../principal/bearer.strategy';
import { type Principal, principalOf } from '../principal/principal';
import { OrganizationMoved } from '../principal/principal.errors';
import { ScimStrategy } from '../principal/scim.strategy';
import { isTenantAdmin } from '../principal/scopes';
import { SessionStrategy } from '../principal/session.strategy';
import { ACCESS } from './access';
import type { AccessRule } from './access-rule';
import type { AuthenticatedRequest } from './authenticated-request';
import { AccessSettings } from '../access.settings';

/**
 * Identifies the caller by the credential that the route accepts. Limits count the request for this caller. `AuthorizationGuard` checks
 * later what the caller may do.
 */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly settings: AccessSettings,
    private readonly tokens: BearerStrategy,
    private readonly sessions: SessionStrategy,
    private readonly directories: ScimStrategy,
  ) {}

  /** @throws Unauthorized, OrganizationMoved */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule>(ACCESS, context.getHandler());
    if (rule.credential.kind === 'anyone') return true;
    const req = context.switchToHttp().getRequest<AuthenticatedRequest>();
    req.checkedAt = performance.now();
    const principal =
      rule.credential.kind === 'visitor' ? await this.visitor(req) : await this.authenticate(req, rule);
    if (!principal) return true;
    // Requests share a cached principal, but each has its own client.
    req.principal = principalOf(principal, clientOf(req));
    req.logFields = { tenantId: principal.tenantId, caller: `${principal.kind}:${principal.credentialId}` };
    req.limitSubject = this.limitSubjectOf(principal);
    return true;
  }

  private limitSubjectOf(principal: Principal): LimitSubject {
    const { kind, credentialId, userId, tenantId, plan, scopes, role, actorId } = principal;
    if (kind === 'scim') return this.directoryLimits(credentialId, tenantId);
    const administers = actorId === null && isTenantAdmin(role);
    if (kind === 'session') return { key: `user:${userId}`, userId, tenantId, administers };
    const quotas = {
      requests: this.settings.dailyQuota(plan),
      publishes: this.settings.dailyPublishQuota(plan),
    };
    const mayPublish = scopes.has('publish:docs');
    const token = { id: credentialId, actorId };
    return { key: `token:${credentialId}`, userId, tenantId, administers, quotas, token, mayPublish };
  }

  /**
   * A directory sends many requests at once, so it has a burst limit of its own and no daily quota. Its changes to people must not queue
   * behind those people's own changes.
   */
  private directoryLimits(credentialId: string, tenantId: string): LimitSubject {
    const { scimRateLimitPerMinute: perMinute } = this.settings;
    return { key: `scim:${credentialId}`, userId: credentialId, tenantId, administers: true, perMinute };
  }

  /**
   * Identifies the caller. A request with an Authorization header is identified by that header alone: a wrong one never falls back to
   * the cookie.
   *
   * @throws Unauthorized, OrganizationMoved
   */
  private async authenticate(req: AuthenticatedRequest, rule: AccessRule): Promise<Principal> {
    if (rule.credential.kind === 'scim') return this.authenticateDirectory(req);
    if (req.headers.authorization !== undefined) {
      const { credential } = rule;
      if (credential.kind === 'session' && !credential.agents) throw sessionOnly();
      const bearer = await this.tokens.identify(req);
      if (!bearer || !isMeantForCall(bearer.audience, rule.audience, outerRequestOf(req.socket)?.audience))
        throw unauthorized('error="invalid_token"');
      return bearer;
    }
    if (rule.credential.kind === 'token') throw unauthorized();
    const principal = await this.sessions.authenticate(req);
    if (!principal) throw unauthorized();
    return principal;
  }

  /** The person who visits a page that needs no session; undefined without a session, and for one of an organization that has moved. */
  private async visitor(req: AuthenticatedRequest): Promise<Principal | undefined> {
    try {
      return await this.sessions.authenticate(req);
    } catch (error) {
      if (error instanceof OrganizationMoved) return undefined;
      throw error;
    }
  }

  /** The answer is the same for every failure, so that it does not reveal whether the organization has a directory. */
  private async authenticateDirectory(req: AuthenticatedRequest): Promise<Principal> {
    const principal = await this.directories.authenticate(req);
    if (!principal) throw unauthorized();
    return principal;
  }
}

// RFC 9110, section 15.5.2, requires a challenge with every 401. RFC 6750, section 3, defines its form.
function unauthorized(reason?: string): Error {
  return new Unauthorized({ headers: { 'WWW-Authenticate': reason ? `Bearer ${reason}` : 'Bearer' } });
}

/** The answer to every token on a route for sessions. It is the same for valid and invalid tokens, so that it reveals nothing about them. */
function sessionOnly(): Error {
  return new Unauthorized({
    message: 'This route requires a session cookie. It does not accept tokens.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
