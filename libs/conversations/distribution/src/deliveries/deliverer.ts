import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Departures } from '#access';
import { Clock, Database, FairSemaphore, Jobs, LOGGER, Unavailable, defineJob, newId } from '#platform';
import { Attempts } from './attempts';
import { DeliveriesRepository } from './deliveries.repository';

/** A delivery of the tenant is due. */
export const DELIVER = defineJob<{ tenantId: string }>('callbacks.deliver');
/** How many deliveries a process sends at once, and how many of one tenant. */
const CONCURRENT = 32;
const CONCURRENT_PER_TENANT = 4;
/** A worker that waits longer ends. The sweep starts another one. */
const WAIT_MS = 60_000;

/**
 * Sends the deliveries that are due. The database decides which these are. Jobs and the sweep only signal that a tenant may have some,
 * and return at once, so that no slow receiver occupies a worker of the job queue. The receivers of one tenant never occupy all places.
 */
@Injectable()
export class Deliverer implements OnModuleInit, OnModuleDestroy {
  private readonly places = new FairSemaphore(CONCURRENT, CONCURRENT_PER_TENANT, WAIT_MS);
  private readonly workers = new Map<string, Set<Promise<void>>>();
  /** The tenants that may have more to deliver than their workers have seen. */
  private readonly woken = new Set<string>();
  private readonly shutdown = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly departures: Departures,
    private readonly deliveries: DeliveriesRepository,
    private readonly attempts: Attempts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELIVER, async ({ tenantId }) => this.wake(tenantId));
    this.clock.every({
      name: 'callbacks.due',
      // How late a retry can be.
      each: '5 seconds',
      tenants: () => this.deliveries.dueTenants(this.database),
      run: async (_, tenantId) => {
        this.wake(tenantId);
        return 0;
      },
    });
    this.departures.on('tenant', (tx, { tenantId }) => this.deliveries.stopAll(tx, tenantId));
  }

  async onModuleDestroy(): Promise<void> {
    this.shutdown.abort();
    await Promise.all([...this.workers.values()].flatMap((workers) => [...workers]));
  }

  /** Starts one more worker of a tenant, if it may have one. */
  private wake(tenantId: string): void {
    this.woken.add(tenantId);
    const workers = this.workers.get(tenantId) ?? new Set();
    if (this.shutdown.signal.aborted || workers.size >= CONCURRENT_PER_TENANT) return;
    this.workers.set(tenantId, workers);
    const worker = this.work(tenantId).finally(() => {
      workers.delete(worker);
      if (workers.size === 0) this.workers.delete(tenantId);
    });
    workers.add(worker);
  }

  private async work(tenantId: string): Promise<void> {
    try {
      while (await this.places.run(tenantId, () => this.deliverNext(tenantId)));
    } catch (error) {
      // The claimed delivery becomes due again.
      if (!(error instanceof Unavailable))
        this.logger.error({ err: error, tenantId }, 'callbacks could not be delivered; will retry');
    }
  }

  /** Sends one delivery, unless its callback is stopped. Returns false if none is due. */
  private async deliverNext(tenantId: string): Promise<boolean> {
    if (this.shutdown.signal.aborted) return false;
    this.woken.delete(tenantId);
    const claimed = await this.database.transaction((tx) => this.deliveries.claim(tx, tenantId, newId()));
    // The claim may have missed a delivery that was recorded at the same time.
    if (!claimed) return this.woken.has(tenantId);
    if (claimed.stopped) return true;
    // Sending this delivery can take long, so other workers look for further ones.
    this.wake(tenantId);
    await this.attempts.make(claimed, this.shutdown.signal);
    return true;
  }
}
