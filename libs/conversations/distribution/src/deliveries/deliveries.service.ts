import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Cursors,
  Database,
  Jobs,
  LAST_ID,
  NotFound,
  type Page,
  type PageRequest,
  type Queries,
} from '#platform';
import { reachOf } from '#visibility';
import { DELIVER } from './deliverer';
import { DeliveryInProgress } from './deliveries.errors';
import { DeliveriesRepository, type DeliveryRow } from './deliveries.repository';

/** The delivery log of a distribution. It belongs to the source, as the callback does. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly jobs: Jobs,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** @throws NotFound unless the caller can see the source */
  async list(principal: Principal, distributionId: string, page: PageRequest): Promise<Page<DeliveryRow>> {
    await this.requireSource(this.database, principal, distributionId);
    const { tenantId } = principal;
    return this.cursors.page(page, {
      of: ['deliveries', tenantId, distributionId],
      from: LAST_ID,
      fetch: (before, limit) =>
        this.deliveries.list(this.database, { tenantId, distributionId, before, limit }),
      key: ({ id }) => id,
    });
  }

  /**
   * Sends a delivery again, with the same id and body, and with the same retries as a new one. It also resumes a callback that a 410
   * stopped.
   *
   * @throws NotFound unless the caller can see the source; DeliveryInProgress
   */
  async redeliver(principal: Principal, distributionId: string, id: string): Promise<DeliveryRow> {
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      await this.requireSource(tx, principal, distributionId);
      const delivery = { tenantId, distributionId, id };
      const due = await this.deliveries.redeliver(tx, delivery);
      if (!due) {
        const exists = await this.deliveries.exists(tx, delivery);
        throw exists ? new DeliveryInProgress() : new NotFound();
      }
      await this.jobs.record(tx, DELIVER, { tenantId });
      return due;
    });
  }

  private async requireSource(queries: Queries, principal: Principal, distributionId: string): Promise<void> {
    if (!(await this.deliveries.isSource(queries, reachOf(principal), distributionId))) throw new NotFound();
  }
}
