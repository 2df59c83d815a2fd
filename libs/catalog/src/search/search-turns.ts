import { Injectable } from '@nestjs/common';
import { Config, Turnstile } from '#platform';

/**
 * Lets few searches run at once, and fewer of one tenant: beyond what the database's cores take on, more at once only make
 * all of them slower, and everything else with them.
 */
@Injectable()
export class SearchTurns {
  private readonly turnstile: Turnstile;

  constructor(config: Config) {
    this.turnstile = Turnstile.forPool(config.databasePoolSize);
  }

  /** Runs a search of a tenant when it is its turn. @throws Unavailable when it would have to wait too long */
  take<T>(tenantId: string, search: () => Promise<T>): Promise<T> {
    return this.turnstile.through(tenantId, search);
  }
}
