import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import passport from 'passport';
import { type ApiRequest, Config, Unauthorized, clientOf } from '#platform';
import type { Principal } from '../principal/principal';
import { SessionStrategy } from '../principal/session.strategy';
import { ACCESS, type AccessRule } from './access';
import { admit } from './admission';
import { requireOwnOrigin } from './csrf';

const BEARER = /^Bearer \S+$/i;

/** A request of an admitted caller. */
export interface AuthenticatedRequest extends ApiRequest {
  principal?: Principal;
  /** When admitting began, in milliseconds since 1970. */
  admittedAt?: number;
}

/** The guard of every route: credential, CSRF, then the route's own rule. */
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
    req.admittedAt = Date.now();
    if (rule.credential.kind === 'visitor') {
      requireOwnOrigin(req, this.config.baseUrl);
      req.principal = fromClient(await this.sessions.authenticate(req), req);
      return true;
    }
    const principal = await this.authenticate(req, context.switchToHttp().getResponse<Response>(), rule);
    req.principal = fromClient(principal, req);
    req.logFields = { tenantId: principal.tenantId, caller: `${principal.kind}:${principal.credentialId}` };
    if (principal.kind === 'session') requireOwnOrigin(req, this.config.baseUrl);
    admit(principal, rule, `${this.config.baseUrl}/`);
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

  /** The Authorization header is the credential where there is one, and a bad one never falls back to the cookie. */
  private async authenticate(req: AuthenticatedRequest, res: Response, rule: AccessRule): Promise<Principal> {
    if (req.headers.authorization !== undefined) {
      const { credential } = rule;
      if (credential.kind === 'session' && !credential.agents) throw sessionOnly();
      // The strategy would take a token out of the query beside a header that holds none.
      if (!BEARER.test(req.headers.authorization)) throw unauthorized('error="invalid_token"');
      return bearerPrincipal(req, res);
    }
    const principal = await this.sessions.authenticate(req);
    if (!principal) throw unauthorized();
    return principal;
  }
}

/** A principal is kept for a second and shared by its requests; where each comes from is its own. */
function fromClient<P extends Principal | undefined>(principal: P, req: ApiRequest): P {
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

// RFC 9110, section 15.5.2: no 401 without a challenge; its form is RFC 6750, section 3
function unauthorized(reason?: string): Error {
  return new Unauthorized({ headers: { 'WWW-Authenticate': reason ? `Bearer ${reason}` : 'Bearer' } });
}

/** The same for every token, valid or not. */
function sessionOnly(): Error {
  return new Unauthorized({
    message: 'This is for signed-in people only: it takes a session cookie and no token.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
