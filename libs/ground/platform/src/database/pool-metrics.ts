import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics/metrics';

/** Shows how much of the process's connections to PostgreSQL is in use. */
@Injectable()
export class PoolMetrics {
  constructor(dataSource: DataSource, { registry }: Metrics) {
    const pool = (): Pool => (dataSource.driver as unknown as { master: Pool }).master;
    new Gauge({
      name: 'database_connections',
      help: 'Connections of the process to PostgreSQL, by state: `busy` or `idle`.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { totalCount, idleCount } = pool();
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
      },
    });
    new Gauge({
      name: 'database_connections_max',
      help: 'Connections that the process may open (`DATABASE_POOL_SIZE`).',
      registers: [registry],
      collect() {
        this.set(pool().options.max ?? 0);
      },
    });
    new Gauge({
      name: 'database_waiting_requests',
      help: 'Requests and jobs that wait for a connection to PostgreSQL.',
      registers: [registry],
      collect() {
        this.set(pool().waitingCount);
      },
    });
  }
}
