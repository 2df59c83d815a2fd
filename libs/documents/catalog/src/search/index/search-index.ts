import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Principal } from '#access';
import { Clock, Database, LOGGER } from '#platform';
import { type IndexBounds, SearchQueueRepository } from './search-queue.repository';
import { WaitingNodesRepository } from './waiting-nodes.repository';

const OF_RUN: IndexBounds = { maxEntries: 256, maxCharacters: 100_000 };
const OF_SEARCH: IndexBounds = { maxEntries: 64, maxCharacters: 32_000 };
// A lock that is not available, and a statement that takes too long.
const TOO_SLOW = new Set(['55P03', '57014']);

/**
 * Keeps the search terms up to date. Saves only append to a queue; the terms of many nodes are written together, by the next run of the clock
 * or by the next search of the tenant, so that a search finds what was just saved.
 */
@Injectable()
export class SearchIndex implements OnModuleInit {
  /** How many entries the next batch of a tenant has, after one that failed. */
  private readonly reduced = new Map<string, number>();

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
      run: (batch, tenantId) => this.writeOldest(batch, tenantId),
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
      await this.database.transaction((tx) => this.queue.indexNewest(tx, tenantId, OF_SEARCH));
    } catch (error) {
      // The search uses the index as it is, and says what it lacks. The clock will retry.
      if (!TOO_SLOW.has((error as { code?: string }).code ?? ''))
        this.logger.warn({ err: error, tenantId }, 'search terms could not be written');
    }
    const waits = await this.queue.waits(this.database, tenantId);
    return waits ? this.waiting.count(this.database, principal) : 0;
  }

  /** Writes a batch. Returns `batch` while the tenant has more entries, so that the clock continues. */
  private async writeOldest(batch: number, tenantId: string): Promise<number> {
    const maxEntries = this.reduced.get(tenantId) ?? batch;
    try {
      const taken = await this.queue.indexOldest(this.database, tenantId, { ...OF_RUN, maxEntries });
      if (maxEntries * 2 < batch) this.reduced.set(tenantId, maxEntries * 2);
      else this.reduced.delete(tenantId);
      return taken > 0 && (await this.queue.waits(this.database, tenantId)) ? batch : taken;
    } catch (error) {
      // A node that always fails ends up alone in a batch, and then lets the others pass.
      this.reduced.set(tenantId, Math.max(1, Math.floor(maxEntries / 2)));
      if (maxEntries === 1) await this.queue.postponeOldest(this.database, tenantId);
      throw error;
    }
  }
}
