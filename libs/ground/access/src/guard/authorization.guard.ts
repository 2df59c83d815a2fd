import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PlatformSettings } from '#platform';
import { ACCESS, ruleFor } from './access';
import type { AccessRule } from './access-rule';
import type { AuthenticatedRequest } from './authenticated-request';
import { authorize } from './authorization';
import { requireOwnOrigin } from './csrf';

/** Checks whether the caller may call the route: the origin of the request (against CSRF), then the route's own rule. */
@Injectable()
export class AuthorizationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly platform: PlatformSettings,
  ) {}

  /** @throws CsrfRejected, and what `authorize` throws */
  canActivate(context: ExecutionContext): boolean {
    const rule = this.reflector.get<AccessRule>(ACCESS, context.getHandler());
    const { kind } = rule.credential;
    if (kind === 'anyone') return true;
    const req = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { baseUrl, dashboardOrigin } = this.platform;
    // A page for visitors has forms that anyone can send, signed in or not. A dashboard sends none of them.
    if (kind === 'visitor') requireOwnOrigin(req, baseUrl);
    else if (req.principal!.kind === 'session') requireOwnOrigin(req, baseUrl, dashboardOrigin);
    // The page itself decides what a visitor who is not signed in sees.
    if (req.principal) authorize(req.principal, ruleFor(rule, req.query), `${baseUrl}/`);
    return true;
  }
}
