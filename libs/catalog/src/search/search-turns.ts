import { Injectable } from '@nestjs/common';
import { Config, FairSemaphore } from '#platform';

/**
 * Lets few searches run at once, and fewer of one tenant: beyond what the database's cores take on, more at once only make
 * all of them slower, and everything else with them.
 */
@Injectable()
export class SearchTurns {
  private readonly semaphore: FairSemaphore;

  constructor(config: Config) {
    this.semaphore = FairSemaphore.forPool(config.databasePoolSize);
  }

  /** Runs a search of a tenant when it is its turn. @throws Unavailable when it would have to wait too long */
  take<T>(tenantId: string, search: () => Promise<T>): Promise<T> {
    return this.semaphore.run(tenantId, search);
  }
}
