import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { droppedLogLines } from '../logging/logger';

/** The build is one file, whose name contains its hash. */
const BUILD = /service-(\w+)\.js$/.exec(__filename)?.[1] ?? 'unbundled';

/** The Prometheus registry of the process, with the metrics of the platform. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers: [this.registry],
  });
  readonly queries = new Counter({
    name: 'database_queries_total',
    help: 'Statements sent to PostgreSQL.',
    registers: [this.registry],
  });
  readonly waiters = new Gauge({
    name: 'wakeup_waiters',
    help: 'Requests that are waiting for a wake-up.',
    registers: [this.registry],
  });
  readonly beyondLimits = new Counter({
    name: 'limit_exceeded_total',
    help: 'Requests beyond a limit, by limit: `burst`, `day`, `publishing`, `arrivals`, or the name of what could be guessed or flooded.',
    labelNames: ['limit'],
    registers: [this.registry],
  });
  readonly jobs = new Counter({
    name: 'jobs_total',
    help: 'Background jobs by name and outcome.',
    labelNames: ['name', 'outcome'],
    registers: [this.registry],
  });
  readonly repeats = new Histogram({
    name: 'repeat_duration_seconds',
    help: 'Time of the runs of what repeats, by name and outcome. The count of the outcome `failed` is that of the failures.',
    labelNames: ['name', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 30],
    registers: [this.registry],
  });
  readonly repeatRows = new Counter({
    name: 'repeat_rows_total',
    help: 'Rows that what repeats has changed or deleted.',
    labelNames: ['name'],
    registers: [this.registry],
  });
  readonly repeatSuccess = new Gauge({
    name: 'repeat_last_success_timestamp_seconds',
    help: 'When this process last ended a run of what repeats without a failure, in seconds since 1970.',
    labelNames: ['name'],
    registers: [this.registry],
  });

  constructor() {
    new Gauge({
      name: 'build_info',
      help: '1, with the build of the service, which is the same in all processes of one version, and the version of Node.',
      labelNames: ['build', 'node'],
      registers: [this.registry],
    }).set({ build: BUILD, node: process.version }, 1);
    new Counter({
      name: 'log_lines_dropped_total',
      help: 'Log lines that were lost because the disk was full or nobody read them.',
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(droppedLogLines());
      },
    });
    collectDefaultMetrics({ register: this.registry });
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    this.duration.observe({ method, route, status: String(status) }, seconds);
  }
}
