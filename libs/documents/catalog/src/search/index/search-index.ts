import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Principal } from '#access';
import { Clock, Database, LOGGER } from '#platform';
import { type IndexBounds, SearchQueueRepository } from './search-queue.repository';
import { WaitingNodesRepository } from './waiting-nodes.repository';

const OF_RUN: IndexBounds = { maxEntries: 256, maxLines: 20_000 };
const OF_SEARCH: IndexBounds = { maxEntries: 64, maxLines: 4_000 };
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Keeps the search terms up to date. Saves only append to a queue; the terms of many nodes are written together, by whichever comes first:
 * the run of the clock, or a search of the tenant, which finds what was just saved therefore.
 */
@Injectable()
export class SearchIndex implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly queue: SearchQueueRepository,
    private readonly waiting: WaitingNodesRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.clock.every({
      name: 'search-terms.write',
      each: '500 milliseconds',
      batch: OF_RUN.maxEntries,
      tenants: () => this.queue.tenants(this.database),
      run: (maxEntries, tenantId) =>
        this.queue.indexOldest(this.database, tenantId, { ...OF_RUN, maxEntries }),
    });
  }

  /**
   * Writes the terms of the nodes that were saved last, before a search. Returns how many nodes that the caller can read the search will not
   * find by their present names: none, except after the import of many.
   */
  async catchUp(principal: Principal): Promise<number> {
    const { tenantId } = principal;
    if (!(await this.queue.waits(this.database, tenantId))) return 0;
    try {
      await this.queue.indexNewest(this.database, tenantId, OF_SEARCH);
    } catch (error) {
      // The search uses the index as it is, and says what it lacks. The clock will retry.
      const isBusy = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isBusy) this.logger.warn({ err: error, tenantId }, 'search terms could not be written');
    }
    const waits = await this.queue.waits(this.database, tenantId);
    return waits ? this.waiting.count(this.database, principal) : 0;
  }
}
