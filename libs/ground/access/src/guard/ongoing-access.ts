import { Injectable } from '@nestjs/common';
import { Unauthorized } from '#platform';
import type { Principal } from '../principal/principal';
import type { AuthenticatedRequest } from './authenticated-request';
import { RecheckGuard } from './recheck.guard';

/** Checks the access of a request that does many things one after the other, since its credential may be revoked in between. */
@Injectable()
export class OngoingAccess {
  constructor(private readonly recheck: RecheckGuard) {}

  /**
   * A function that returns the caller of a request as it is now. Concurrent calls share one check, and after a refusal every call is
   * refused.
   */
  of(req: AuthenticatedRequest): () => Promise<Principal> {
    let check: Promise<Principal> | undefined;
    return () =>
      (check ??= this.callerOf(req).then((principal) => {
        check = undefined;
        return principal;
      }));
  }

  private async callerOf(req: AuthenticatedRequest): Promise<Principal> {
    await this.recheck.canActivate(req.handledBy!);
    if (!req.principal) throw new Unauthorized();
    return req.principal;
  }
}
