import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AccessGuard, type AuthenticatedRequest } from './access.guard';

/** For how long a check holds. It is so short that a credential that ends within it might as well have ended after the request. */
const VALID_MS = 100;

/**
 * The last guard. It checks access a second time for a request whose body was slow to arrive or that waited for its turn: its credential
 * may have been revoked since the first check, and nothing has been done yet.
 */
@Injectable()
export class RecheckGuard extends AccessGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { checkedAt } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (checkedAt === undefined || Date.now() - checkedAt < VALID_MS) return true;
    return super.canActivate(context);
  }
}
