import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database, LOGGER, Wakeups } from '#platform';
import { IndexingMetrics } from './indexing-metrics';
import { PassageIndexer } from './passage-indexer';
import { PassageQueueRepository } from './queue.repository';
import { passagesIndexed } from './topic';

const POLL_MS = 500;
/**
 * After a round that indexes fewer entries, the worker waits for at least `POLL_MS`, so that saves of the same document come together.
 * Each pause is at least as long as the round before it: indexing takes at most half of the time while requests wait.
 */
const MANY = 64;
const AFTER_FAILURE_MS = 5_000;

/** Indexes the documents in the queue: a batch of each tenant in turn, so that an import of one does not delay the others. */
@Injectable()
export class PassageWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly closing = new AbortController();
  private working: Promise<void> = Promise.resolve();
  /** The times at which tenants whose indexing failed are tried again, in milliseconds of the process's clock. */
  private readonly retryAt = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly queue: PassageQueueRepository,
    private readonly indexer: PassageIndexer,
    private readonly wakeups: Wakeups,
    private readonly metrics: IndexingMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.showLate(() => this.queue.lateTenants(this.database));
    this.working = this.work();
  }

  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    await this.working;
  }

  private async work(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      try {
        const began = performance.now();
        let indexed = 0;
        for (const { tenantId } of await this.queue.tenants(this.database))
          if (!signal.aborted) indexed += await this.indexUnlessFailing(tenantId);
        await this.pause(Math.max(performance.now() - began, indexed < MANY ? POLL_MS : 0));
      } catch (error) {
        this.logger.warn({ err: error }, 'the queue of passages could not be read; will retry');
        await this.pause(AFTER_FAILURE_MS);
      }
    }
  }

  /** A failure delays only its own tenant. */
  private async indexUnlessFailing(tenantId: string): Promise<number> {
    if ((this.retryAt.get(tenantId) ?? 0) > performance.now()) return 0;
    this.retryAt.delete(tenantId);
    try {
      const indexed = await this.indexer.indexOldest(tenantId);
      if (indexed > 0) await this.wakeups.publish(passagesIndexed(tenantId));
      return indexed;
    } catch (error) {
      this.retryAt.set(tenantId, performance.now() + AFTER_FAILURE_MS);
      this.logger.warn({ err: error, tenantId }, 'passages could not be indexed; will retry');
      return 0;
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.closing.signal, ref: false }).catch(() => undefined);
  }
}
