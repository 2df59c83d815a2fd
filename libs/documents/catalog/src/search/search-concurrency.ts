import { Injectable } from '@nestjs/common';
import { PlatformSettings, FairSemaphore } from '#platform';

/**
 * Limits how many searches run at once, and how many of one tenant. More at once than the database has cores for would slow down
 * every search and everything else.
 */
@Injectable()
export class SearchConcurrency {
  private readonly semaphore: FairSemaphore;

  constructor(platform: PlatformSettings) {
    this.semaphore = FairSemaphore.forPool(platform.databasePoolSize);
  }

  /** Runs a search of a tenant as soon as there is room for it. @throws Unavailable when it would wait too long */
  run<T>(tenantId: string, search: () => Promise<T>): Promise<T> {
    return this.semaphore.run(tenantId, search);
  }
}
