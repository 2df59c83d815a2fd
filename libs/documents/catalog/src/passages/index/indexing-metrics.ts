import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { Metrics, gaugesFrom } from '#platform';

/** Shows how long saved documents wait to be indexed. */
@Injectable()
export class IndexingMetrics {
  private readonly delay: Histogram;

  constructor(private readonly metrics: Metrics) {
    this.delay = new Histogram({
      name: 'indexing_delay_seconds',
      help: 'Time from a save until search finds the text, of the oldest save in each batch that the process has indexed.',
      buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
      registers: [metrics.registry],
    });
  }

  indexed(seconds: number): void {
    this.delay.observe(seconds);
  }

  /** Shows how many organizations have saves that search has not found for a minute. */
  showLate(lateTenants: () => Promise<object[]>): void {
    gaugesFrom(this.metrics.registry, lateTenants, [
      {
        name: 'indexing_late_organizations',
        help: 'Organizations with a save that has waited for more than a minute to be indexed.',
        show: (gauge, tenants) => gauge.set(tenants.length),
      },
    ]);
  }
}
