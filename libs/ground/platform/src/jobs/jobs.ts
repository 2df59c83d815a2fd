import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { type Job as QueuedJob, Queue, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { newId } from '../text/ids';
import { Database } from '../database/database';
import { computed } from '../database/computed';
import { statement } from '../database/statement';
import type { Transaction } from '../database/transaction';
import { LOGGER } from '../logging/logger';
import { Metrics } from '../metrics/metrics';
import { defineTopic } from '../wakeups/topic';
import { Wakeups } from '../wakeups/wakeups';
import { traced, traceparent } from '../tracing/tracing';
import { Clock } from '../clock/clock';
import { showBacklog } from './backlog-metrics';
import type { Job, JobPayload } from './define-job';
import { JOB_BACKEND, type JobBackend } from './job-backend';

/** The token of whether this process runs jobs. */
export const RUNS_JOBS = Symbol('RUNS_JOBS');

/** read_only_sql_transaction */
const READ_ONLY = '25006';

/** Runs one job. It may run more than once, so it must be idempotent. */
type Handler = (payload: JobPayload) => Promise<void>;
/** A kind of job, and what runs it. */
type Handled = Pick<Job<JobPayload>, 'untilDone'> & { handler: Handler };

const RECORD = statement('INSERT INTO job_outbox (id, name, payload) VALUES (:id, :name, :payload)');
const RECORDED = { id: computed.uuid(), name: computed.text(), payload: computed.json<JobPayload>() };
const TAKE = statement(
  RECORDED,
  'SELECT id, name, payload FROM job_outbox WHERE queued_at IS NULL ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED',
);
const TAKE_AGAIN = statement(
  RECORDED,
  `SELECT id, name, payload FROM job_outbox WHERE queued_at < now() - interval '10 minutes' ORDER BY id LIMIT 100
  FOR UPDATE SKIP LOCKED`,
);
const MARK = statement('UPDATE job_outbox SET queued_at = now() WHERE id = ANY (:ids)');
const END = statement('DELETE FROM job_outbox WHERE id = :id');

/** The property of a recorded payload that names the trace of its cause. */
const CAUSE = 'traceparent';
const jobsRecorded = defineTopic('jobs');
const POLL_MS = 30_000;
const CLOSE_MS = 10_000;
const KEEP_COMPLETED_SECONDS = 86_400;
/** Failed jobs are kept, so that an operator finds the reason after a weekend, and not for ever. */
const KEEP_FAILED = { age: 14 * 86_400, count: 10_000 };
/** Minimum number of jobs that are queued in bulk. On PostgreSQL that creates temporary tables, which costs as much as queuing a dozen jobs one by one. */
const BULK = 12;
const RETRY = { attempts: 8, backoff: { type: 'exponential', delay: 2_000, jitter: 0.5 } } as const;

/**
 * Background work. A job is recorded in the outbox in the transaction of its cause, so that both happen or neither. After the
 * commit it is handed to the BullMQ queue under the record's id, so that handing it over twice queues it once. The record stays until the job has
 * ended, and is handed over again after ten minutes, because a Redis server that fails over or loses its disk forgets jobs.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly handlers = new Map<string, Handled>();
  private readonly queue: Queue;
  private readonly worker: Worker;
  private moving?: Promise<void>;
  /** Whether the outbox may hold jobs that the current move has not read. */
  private pending = false;
  private timer?: NodeJS.Timeout;
  private closing = false;

  constructor(
    private readonly database: Database,
    private readonly wakeups: Wakeups,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    @Inject(JOB_BACKEND) backend: JobBackend,
    @Inject(RUNS_JOBS) private readonly runs: boolean,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.queue = backend.queue();
    this.worker = backend.worker((job) =>
      this.clock.has(job.name) ? this.clock.run(job.name) : this.perform(job),
    );
    const report = (error: Error): void =>
      this.logger.warn({ err: error }, 'the job queue reported an error');
    this.queue.on('error', report);
    this.worker.on('error', report);
    if (runs) showBacklog(database, metrics);
  }

  /** Registers the handler of a job. Call it in `onModuleInit`. */
  handle<Payload extends JobPayload>(
    { name, untilDone }: Job<Payload>,
    handler: (payload: Payload) => Promise<void>,
  ): void {
    this.handlers.set(name, { handler: handler as Handler, untilDone });
  }

  /** Records a job in the transaction of its cause. */
  async record<Payload extends JobPayload>(
    tx: Transaction,
    { name }: Job<Payload>,
    payload: Payload,
  ): Promise<void> {
    const cause = traceparent();
    await tx.run(RECORD, { id: newId(), name, payload: cause ? { ...payload, [CAUSE]: cause } : payload });
    tx.afterCommit(() => this.wakeups.publish(jobsRecorded()));
  }

  onApplicationBootstrap(): void {
    if (!this.runs) return;
    // Not awaited: the process must start and serve even while Redis is down.
    const failed = (error: unknown): void => this.logger.error({ err: error }, 'background work stopped');
    this.schedule().then(() => this.recover(), failed);
    this.worker.run().catch(failed);
    this.wakeups.on(jobsRecorded(), () => void this.moveToQueue());
    this.timer = setInterval(() => {
      void this.moveToQueue();
      void this.recover();
    }, POLL_MS);
    this.timer.unref();
    void this.moveToQueue();
  }

  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    this.clock.stop();
    clearInterval(this.timer);
    await this.moving;
    // While its Redis or PostgreSQL is down, a queue never finishes closing, but the process must still exit.
    await Promise.race([this.worker.close(), delay(CLOSE_MS, undefined, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.race([this.queue.close(), delay(CLOSE_MS, undefined, { ref: false })]);
  }

  /** Makes the queue start the runs of what repeats, one process at a time, and no longer those that a former version declared. */
  private async schedule(): Promise<void> {
    const repeats = this.clock.schedule();
    for (const { name, seconds, isOften } of repeats) {
      const every = { every: seconds * 1000 };
      const opts = { ...(isOften ? {} : RETRY), removeOnComplete: true, removeOnFail: 10 };
      await this.queue.upsertJobScheduler(name, every, { name, data: { tenantId: null }, opts });
    }
    const names = new Set(repeats.map(({ name }) => name));
    for (const { key } of await this.queue.getJobSchedulers())
      if (!names.has(key)) await this.queue.removeJobScheduler(key);
  }

  /** Tells the queue again what it has forgotten: what repeats, and jobs that were handed over ten minutes ago and have not ended. */
  private async recover(): Promise<void> {
    try {
      const known = await this.queue.getJobSchedulersCount();
      if (known < this.clock.schedule().length) await this.schedule();
      while (!this.closing && (await this.handOver(TAKE_AGAIN)) === 100);
    } catch (error) {
      this.logger.warn({ err: error }, 'forgotten jobs could not be queued again; will retry');
    }
  }

  private moveToQueue(): Promise<void> {
    this.pending = true;
    this.moving ??= this.moveAll()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'recorded jobs could not be queued; will retry'),
      )
      .finally(() => (this.moving = undefined));
    return this.moving;
  }

  private async moveAll(): Promise<void> {
    let taken = 0;
    // A job recorded during a move may have been missed by it. Its wake-up sets `pending`, and the loop runs again.
    while ((this.pending || taken === 100) && !this.closing) {
      this.pending = false;
      taken = await this.handOver(TAKE);
    }
  }

  /** Hands recorded jobs to the queue, and returns how many. */
  private async handOver(take: typeof TAKE): Promise<number> {
    return this.database.transaction(async (tx) => {
      const jobs = await tx.all(take);
      if (jobs.length === 0) return 0;
      await Promise.all(jobs.map(({ id }) => this.forgetEnded(id)));
      const queued = jobs.map(({ id, name, payload: data }) => {
        const removeOnComplete = { age: KEEP_COMPLETED_SECONDS };
        return { name, data, opts: { jobId: id, ...RETRY, removeOnComplete, removeOnFail: KEEP_FAILED } };
      });
      if (queued.length < BULK)
        await Promise.all(queued.map(({ name, data, opts }) => this.queue.add(name, data, opts)));
      else await this.queue.addBulk(queued);
      await tx.run(MARK, { ids: jobs.map(({ id }) => id) });
      return jobs.length;
    });
  }

  /**
   * The queue ignores a job whose id it knows. It knows jobs that have ended, also those of the time before a backup of the database was restored, and
   * those that failed because the process ended or the database was away.
   */
  private async forgetEnded(id: string): Promise<void> {
    const job = await this.queue.getJob(id);
    if (job?.finishedOn !== undefined) await job.remove();
  }

  private async perform({ id, name, data, opts, attemptsMade }: QueuedJob): Promise<void> {
    const { [CAUSE]: cause = null, ...payload } = data as JobPayload & { [CAUSE]?: string };
    const handled = this.handlers.get(name);
    try {
      if (!handled) throw new Error(`No handler is registered for the job ${name}.`);
      await traced({ name, kind: 'internal', cause }, () => handled.handler(payload));
      await this.database.run(END, { id: id! });
      this.metrics.jobs.inc({ name, outcome: 'done' });
    } catch (error) {
      this.metrics.jobs.inc({ name, outcome: 'failed' });
      this.logger.error({ err: error, job: name, tenantId: payload.tenantId }, 'a job failed');
      const isLast = attemptsMade + 1 >= (opts.attempts ?? 1);
      // A database that can only be read, or a tenant that is moving, refuses changes for longer than a job is retried. The record is queued again later.
      const stays = handled?.untilDone || (error as { code?: unknown }).code === READ_ONLY;
      if (isLast && !stays) await this.database.run(END, { id: id! });
      // BullMQ stores the message of the error. The cause is logged above, and may say more than a queue should hold.
      throw new Error(`${name} failed`, { cause: error });
    }
  }
}
