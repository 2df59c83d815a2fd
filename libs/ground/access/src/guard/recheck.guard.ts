import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AuthenticatedRequest } from './authenticated-request';
import { AuthenticationGuard } from './authentication.guard';
import { AuthorizationGuard } from './authorization.guard';

/**
 * A check is valid for this time. It is so short that a credential revoked in it could just as well have been revoked after the request.
 */
const VALID_MS = 100;

/**
 * The last guard. It checks access a second time for a request whose body was slow to arrive or that waited for its turn: its credential
 * may have been revoked since the first check, and nothing has been done yet. The request is not counted again.
 */
@Injectable()
export class RecheckGuard implements CanActivate {
  constructor(
    private readonly authentication: AuthenticationGuard,
    private readonly authorization: AuthorizationGuard,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const req = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (req.checkedAt === undefined || performance.now() - req.checkedAt < VALID_MS) return true;
    return this.recheck(context, req);
  }

  private async recheck(context: ExecutionContext, req: AuthenticatedRequest): Promise<boolean> {
    // A visitor whose session has ended is no longer signed in.
    req.principal = undefined;
    await this.authentication.canActivate(context);
    return this.authorization.canActivate(context);
  }
}
