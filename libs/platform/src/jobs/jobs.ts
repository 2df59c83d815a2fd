import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Queue, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { newId } from '../crypto/ids';
import { Database } from '../database/database';
import { computed } from '../database/computed';
import { statement } from '../database/statement';
import type { Transaction } from '../database/transaction';
import { LOGGER } from '../logging/logger';
import { Metrics } from '../metrics/metrics';
import { defineTopic } from '../wakeups/topic';
import { Wakeups } from '../wakeups/wakeups';
import type { Job, JobPayload, PeriodicJob } from './define-job';
import { JOB_BACKEND, type JobBackend } from './job-backend';

/** Does one job. It may run more than once, so a second run must change nothing more. */
type Handler = (payload: JobPayload) => Promise<void>;

const RECORD = statement('INSERT INTO job_outbox (id, name, payload) VALUES (:id, :name, :payload)');
const TAKE = statement(
  { id: computed.uuid(), name: computed.text(), payload: computed.json<JobPayload>() },
  'SELECT id, name, payload FROM job_outbox ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED',
);
const FORGET = statement('DELETE FROM job_outbox WHERE id = ANY (:ids)');

const jobsRecorded = defineTopic('jobs');
const LOOK_MS = 30_000;
const CLOSE_MS = 10_000;
const KEEP_COMPLETED_SECONDS = 86_400;
const RETRY = { attempts: 8, backoff: { type: 'exponential', delay: 2_000, jitter: 0.5 } } as const;

/**
 * Background work. A job is recorded in the transaction of its cause, so both happen or neither; after the commit it is
 * handed to BullMQ under the record's id, which makes handing it over twice harmless.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly handlers = new Map<string, Handler>();
  private readonly periodic: PeriodicJob[] = [];
  private readonly queue: Queue;
  private readonly worker: Worker;
  private handingOver?: Promise<void>;
  /** Whether there may be jobs that the handing over which runs has not seen. */
  private told = false;
  private timer?: NodeJS.Timeout;
  private closing = false;

  constructor(
    private readonly database: Database,
    private readonly wakeups: Wakeups,
    private readonly metrics: Metrics,
    @Inject(JOB_BACKEND) backend: JobBackend,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.queue = backend.queue();
    this.worker = backend.worker((job) => this.perform(job.name, job.data as JobPayload));
    const report = (error: Error): void =>
      this.logger.warn({ err: error }, 'the job queue reported an error');
    this.queue.on('error', report);
    this.worker.on('error', report);
  }

  /** Registers who does a job. Call it while the module starts. */
  handle<Payload extends JobPayload>(
    { name }: Job<Payload>,
    handler: (payload: Payload) => Promise<void>,
  ): void {
    this.handlers.set(name, handler as Handler);
  }

  /** Registers who does a periodic job. Call it while the module starts. */
  every(job: PeriodicJob, handler: () => Promise<void>): void {
    this.handlers.set(job.name, handler);
    this.periodic.push(job);
  }

  /** Records a job in the transaction of its cause. */
  async record<Payload extends JobPayload>(
    tx: Transaction,
    { name }: Job<Payload>,
    payload: Payload,
  ): Promise<void> {
    await tx.run(RECORD, { id: newId(), name, payload });
    tx.afterCommit(() => this.wakeups.publish(jobsRecorded()));
  }

  onApplicationBootstrap(): void {
    // Not awaited: the process must start and serve while Redis is down.
    const failed = (error: unknown): void => this.logger.error({ err: error }, 'background work stopped');
    this.schedule().catch(failed);
    this.worker.run().catch(failed);
    this.wakeups.on(jobsRecorded(), () => void this.handOver());
    this.timer = setInterval(() => void this.handOver(), LOOK_MS);
    this.timer.unref();
    void this.handOver();
  }

  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    clearInterval(this.timer);
    await this.handingOver;
    // With its Redis or PostgreSQL gone a queue never finishes closing; the process must still end.
    await Promise.race([this.worker.close(), delay(CLOSE_MS, undefined, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.race([this.queue.close(), delay(CLOSE_MS, undefined, { ref: false })]);
  }

  private async schedule(): Promise<void> {
    for (const { name, everySeconds } of this.periodic) {
      const every = { every: everySeconds * 1000 };
      const opts = { ...RETRY, removeOnComplete: true, removeOnFail: 10 };
      await this.queue.upsertJobScheduler(name, every, { name, data: { tenantId: null }, opts });
    }
  }

  private handOver(): Promise<void> {
    this.told = true;
    this.handingOver ??= this.handOverAll()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'recorded jobs could not be handed over; trying again'),
      )
      .finally(() => (this.handingOver = undefined));
    return this.handingOver;
  }

  private async handOverAll(): Promise<void> {
    let taken = 0;
    // What is recorded while others are handed over may come too late for them: it is told of, and looked for again.
    while ((this.told || taken === 100) && !this.closing) {
      this.told = false;
      taken = await this.database.transaction(async (tx) => {
        const jobs = await tx.all(TAKE);
        if (jobs.length === 0) return 0;
        await this.queue.addBulk(
          jobs.map(({ id, name, payload }) => ({
            name,
            data: payload,
            opts: {
              jobId: id,
              ...RETRY,
              removeOnComplete: { age: KEEP_COMPLETED_SECONDS },
              removeOnFail: false,
            },
          })),
        );
        await tx.run(FORGET, { ids: jobs.map(({ id }) => id) });
        return jobs.length;
      });
    }
  }

  private async perform(name: string, payload: JobPayload): Promise<void> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`Nobody does jobs named ${name}.`);
    try {
      await handler(payload);
      this.metrics.jobs.inc({ name, outcome: 'done' });
    } catch (error) {
      this.metrics.jobs.inc({ name, outcome: 'failed' });
      this.logger.error({ err: error, job: name, tenantId: payload.tenantId }, 'a job failed');
      // BullMQ keeps the message of what is thrown; the cause was logged and may say more than a queue should hold.
      throw new Error(`${name} failed`, { cause: error });
    }
  }
}
