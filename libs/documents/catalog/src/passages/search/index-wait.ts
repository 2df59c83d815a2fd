import { Injectable } from '@nestjs/common';
import { type AuthenticatedRequest, OngoingAccess, type Principal } from '#access';
import { type CloseSignal, Database, Wakeups, spreadWait } from '#platform';
import { passagesIndexed } from '../index/topic';
import { PassageScopes } from './scope.repository';
import { WaitingRepository } from './waiting.repository';

/** Lets a search wait until what was saved before it has been indexed, if its caller asks for that. */
@Injectable()
export class IndexWait {
  constructor(
    private readonly database: Database,
    private readonly scopes: PassageScopes,
    private readonly waiting: WaitingRepository,
    private readonly wakeups: Wakeups,
    private readonly access: OngoingAccess,
  ) {}

  /**
   * Waits, and returns the caller as it is afterward.
   *
   * @param names as `PassageSearcher.search` takes them
   * @param closed says when the client disconnected
   * @throws NotFound for a project of which the caller sees nothing; Unauthorized if the credential ended during the wait
   */
  async pass(
    req: AuthenticatedRequest,
    names: readonly string[],
    seconds: number,
    closed: CloseSignal,
  ): Promise<Principal> {
    const principal = req.principal!;
    if (seconds === 0) return principal;
    const projects = await this.scopes.find(this.database, principal, names);
    let waits = false;
    const look = async (): Promise<true | undefined> => {
      if ((await this.waiting.count(this.database, principal, projects)) === 0) return true;
      waits = true;
      return undefined;
    };
    await this.wakeups.until(passagesIndexed(principal.tenantId), look, spreadWait(seconds * 1000), closed);
    return waits ? this.access.of(req)() : principal;
  }
}
