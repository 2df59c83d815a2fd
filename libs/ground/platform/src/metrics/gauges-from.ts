import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** How long the metrics wait for the database. */
const READ_MS = 500;

interface GaugeOf<Row> {
  name: string;
  help: string;
  labelNames?: string[];
  /** Sets its values. */
  show: (gauge: Gauge, row: Row) => void;
}

/**
 * Declares gauges that show what one read of the database returns. It is read once each time the metrics are. While the database does not answer, these gauges
 * have no value, and the other metrics are still shown.
 */
export function gaugesFrom<Row>(
  registry: Registry,
  read: () => Promise<Row | undefined>,
  gauges: readonly GaugeOf<Row>[],
): void {
  let reading: Promise<Row | undefined> | undefined;
  const readOnce = (): Promise<Row | undefined> =>
    (reading ??= Promise.race([
      read().catch(() => undefined),
      delay(READ_MS, undefined, { ref: false }),
    ]).finally(() => (reading = undefined)));
  for (const { name, help, labelNames = [], show } of gauges)
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const row = await readOnce();
        this.reset();
        if (row !== undefined) show(this, row);
        else if (labelNames.length === 0) this.set(Number.NaN);
      },
    });
}
