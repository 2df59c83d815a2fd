import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AccessGuard, type AuthenticatedRequest } from './access.guard';

/** So short that what ends meanwhile may as well have ended afterwards. */
const HOLDS_MS = 100;

/**
 * Admits once more whoever took long over a body, or waited for a turn: the credential that began the request may have ended
 * since, and what it asks for is done only now. The last of the guards.
 */
@Injectable()
export class ReadmissionGuard extends AccessGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { admittedAt } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (admittedAt === undefined || Date.now() - admittedAt < HOLDS_MS) return true;
    return super.canActivate(context);
  }
}
