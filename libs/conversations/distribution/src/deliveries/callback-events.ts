import { Injectable } from '@nestjs/common';
import { Jobs, type Transaction, newId } from '#platform';
import { DELIVER } from './deliverer';
import { DeliveriesRepository } from './deliveries.repository';
import type { EventData, EventType } from './events';

/** Records the events of distributions, each with its delivery, in the transaction of its cause. */
@Injectable()
export class CallbackEvents {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly jobs: Jobs,
  ) {}

  async record(tx: Transaction, tenantId: string, type: EventType, data: EventData): Promise<void> {
    const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
    const { distributionId } = data;
    await this.deliveries.insert(tx, { id: newId(), tenantId, distributionId, type, body });
    await this.jobs.record(tx, DELIVER, { tenantId });
  }
}
