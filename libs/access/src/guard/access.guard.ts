import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import passport from 'passport';
import { type ApiRequest, Config, Unauthorized, clientOf } from '#platform';
import type { Principal } from '../principal/principal';
import { SessionStrategy } from '../principal/session.strategy';
import { ACCESS, type AccessRule } from './access';
import { authorize } from './authorization';
import { requireOwnOrigin } from './csrf';

const BEARER = /^Bearer \S+$/i;

/** A request whose caller the guard has identified. */
export interface AuthenticatedRequest extends ApiRequest {
  principal?: Principal;
  /** When the guard began to check the caller, in milliseconds since 1970. */
  checkedAt?: number;
}

/** The guard of every route. It checks the credential, then the origin (against CSRF), then the route's own rule. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: Config,
    private readonly sessions: SessionStrategy,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule>(ACCESS, context.getHandler());
    if (rule.credential.kind === 'anyone') return true;
    const req = context.switchToHttp().getRequest<AuthenticatedRequest>();
    req.checkedAt = Date.now();
    if (rule.credential.kind === 'visitor') {
      requireOwnOrigin(req, this.config.baseUrl);
      req.principal = withClient(await this.sessions.authenticate(req), req);
      return true;
    }
    const principal = await this.authenticate(req, context.switchToHttp().getResponse<Response>(), rule);
    req.principal = withClient(principal, req);
    req.logFields = { tenantId: principal.tenantId, caller: `${principal.kind}:${principal.credentialId}` };
    if (principal.kind === 'session') requireOwnOrigin(req, this.config.baseUrl);
    authorize(principal, rule, `${this.config.baseUrl}/`);
    req.limitSubject =
      principal.kind === 'token'
        ? {
            key: `token:${principal.credentialId}`,
            userId: principal.userId,
            tenantId: principal.tenantId,
            dailyQuota: this.config.dailyQuota(principal.plan),
            dailyPublishQuota: this.config.dailyPublishQuota(principal.plan),
          }
        : { key: `user:${principal.userId}`, userId: principal.userId, tenantId: principal.tenantId };
    return true;
  }

  /**
   * Identifies the caller. A request with an Authorization header is identified by that header alone: a wrong one never falls back to
   * the cookie.
   *
   * @throws Unauthorized
   */
  private async authenticate(req: AuthenticatedRequest, res: Response, rule: AccessRule): Promise<Principal> {
    if (req.headers.authorization !== undefined) {
      const { credential } = rule;
      if (credential.kind === 'session' && !credential.agents) throw sessionOnly();
      // The strategy would read a token from the query when the header has none.
      if (!BEARER.test(req.headers.authorization)) throw unauthorized('error="invalid_token"');
      return bearerPrincipal(req, res);
    }
    const principal = await this.sessions.authenticate(req);
    if (!principal) throw unauthorized();
    return principal;
  }
}

/** The principal with the client of this request. Requests share a cached principal, but each has its own client. */
function withClient<P extends Principal | undefined>(principal: P, req: ApiRequest): P {
  return principal && { ...principal, client: clientOf(req) };
}

function bearerPrincipal(req: Request, res: Response): Promise<Principal> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, principal: Principal | false | null | undefined): void => {
      if (error) reject(error);
      else if (principal) resolve(principal);
      else reject(unauthorized('error="invalid_token"'));
    };
    const middleware = passport.authenticate('bearer', { session: false }, done) as (
      req: Request,
      res: Response,
      next: (e: unknown) => void,
    ) => void;
    middleware(req, res, reject);
  });
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
