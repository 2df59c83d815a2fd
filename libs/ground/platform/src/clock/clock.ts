import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Logger } from 'pino';
import { computed } from '../database/computed';
import { Database } from '../database/database';
import { statement } from '../database/statement';
import { LOGGER } from '../logging/logger';
import { Metrics } from '../metrics/metrics';
import { type Duration, secondsOf } from './duration';
import { type Retention, retention } from './retention';
import { type RunResult, runInRounds } from './rounds';

/** Work that repeats. */
type Repeat = {
  /** Its name in metrics and logs. */
  name: string;
  /** How often it runs. */
  each: Duration;
  /** How many rows one call of `run` changes at most; 1,000 if it is not given. */
  batch?: number;
  /** Whether every process does it. Otherwise one process of the service does it at a time. */
  inEveryProcess?: true;
} & (
  | {
      tenants?: undefined;
      /** Does up to `batch` rows, and returns how many it did. It is called again while it fills the batch. */
      run: (batch: number) => Promise<number>;
    }
  | {
      /** The tenants for which something is due. */
      tenants: () => Promise<{ tenantId: string }[]>;
      /** Whether it is also done for tenants that have moved to another database, where their work continues. */
      ofMoved?: true;
      /** How many tenants are served at once; one if it is not given. */
      atOnce?: number;
      /** Does up to `batch` rows of a tenant, and returns how many it did. It is called again, after the other tenants, while it fills the batch. */
      run: (batch: number, tenantId: string) => Promise<number>;
    }
);

// The condition on `deletes_at` is that of the index.
const LIST_MOVED = statement(
  { tenantId: computed.uuid() },
  'SELECT n.id AS "tenantId" FROM tenants n WHERE n.deletes_at IS NOT NULL AND n.moved_at IS NOT NULL',
);
const BATCH = 1_000;
/** The longest time of one run, unless the next one is due sooner. That one continues. */
const RUN_SECONDS = 20;
/** When work repeats more often, only the first of several failures in a row is logged, and the next run is the retry. */
const OFTEN_SECONDS = 60;

/** Runs what repeats, and deletes what is kept only for a time. */
@Injectable()
export class Clock implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly repeats = new Map<string, Repeat>();
  private readonly running = new Map<string, Promise<RunResult>>();
  private readonly failing = new Set<string>();
  private readonly closing = new AbortController();
  private loops: Promise<void>[] = [];

  constructor(
    private readonly database: Database,
    private readonly modules: ModuleRef,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Declares work that repeats. Call it in `onModuleInit`. @throws Error for a name that is already declared */
  every(repeat: Repeat): void {
    if (this.repeats.has(repeat.name)) throw new Error(`${repeat.name} is declared twice.`);
    this.repeats.set(repeat.name, repeat);
  }

  onModuleInit(): void {
    for (const retained of retention.declared) this.every(this.deletionOf(retained));
  }

  onApplicationBootstrap(): void {
    this.loops = [...this.repeats.values()]
      .filter(({ inEveryProcess }) => inEveryProcess)
      .map((repeat) => this.loop(repeat));
  }

  async onModuleDestroy(): Promise<void> {
    this.stop();
    await Promise.allSettled([...this.loops, ...this.running.values()]);
  }

  /** Ends all runs after their current batches. */
  stop(): void {
    this.closing.abort();
  }

  /** The work that one process of the service does at a time, with its seconds between two runs. */
  schedule(): { name: string; seconds: number; isOften: boolean }[] {
    return [...this.repeats.values()]
      .filter(({ inEveryProcess }) => !inEveryProcess)
      .map(({ name, each }) => ({
        name,
        seconds: secondsOf(each),
        isOften: secondsOf(each) < OFTEN_SECONDS,
      }));
  }

  /** Whether a name is that of work that repeats. */
  has(name: string): boolean {
    return this.repeats.has(name);
  }

  /** Starts one run, unless this process has one under way. @throws Error if some of it failed */
  async run(name: string): Promise<void> {
    if (this.running.has(name)) return;
    const { failures } = await this.runOnce(this.repeats.get(name)!);
    // The causes are logged, and may say more than a queue should hold.
    if (failures.length > 0) throw new Error(`${name} failed`, { cause: failures[0]!.error });
  }

  private async loop(repeat: Repeat): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      const { finished, failures } = await this.runOnce(repeat);
      if (!finished && failures.length === 0) continue;
      const wait = { signal, ref: false };
      await delay(secondsOf(repeat.each) * 1_000, undefined, wait).catch(() => undefined);
    }
  }

  private async runOnce(repeat: Repeat): Promise<RunResult> {
    const started = performance.now();
    const run = this.take(repeat);
    this.running.set(repeat.name, run);
    const result = await run.finally(() => this.running.delete(repeat.name));
    this.report(repeat, result, (performance.now() - started) / 1_000);
    return result;
  }

  private async take(repeat: Repeat): Promise<RunResult> {
    const { each, batch = BATCH, run } = repeat;
    try {
      const tenants = repeat.tenants ? await this.tenantsOf(repeat.tenants, repeat.ofMoved) : null;
      const atOnce = (repeat.tenants && repeat.atOnce) ?? 1;
      const seconds = Math.min(Math.max(secondsOf(each), 1), RUN_SECONDS);
      const deadline = performance.now() + seconds * 1_000;
      return await runInRounds(
        { batch, tenants, atOnce, run },
        () => !this.closing.signal.aborted && performance.now() < deadline,
      );
    } catch (error) {
      return { rows: 0, failures: [{ tenantId: null, error }], finished: false };
    }
  }

  private async tenantsOf(find: () => Promise<{ tenantId: string }[]>, ofMoved?: true): Promise<string[]> {
    const due = (await find()).map(({ tenantId }) => tenantId);
    if (ofMoved || due.length === 0) return due;
    const moved = new Set((await this.database.all(LIST_MOVED)).map(({ tenantId }) => tenantId));
    return due.filter((tenantId) => !moved.has(tenantId));
  }

  private report({ name, each }: Repeat, { rows, failures, finished }: RunResult, seconds: number): void {
    const outcome = failures.length > 0 ? 'failed' : 'done';
    this.metrics.repeats.observe({ name, outcome }, seconds);
    this.metrics.repeatRows.inc({ name }, rows);
    if (outcome === 'done') {
      this.metrics.repeatSuccess.set({ name }, Date.now() / 1_000);
      this.failing.delete(name);
      if (rows > 0) this.logger.info({ repeat: name, rows, seconds, finished }, 'repeated work was done');
      return;
    }
    const isLogged = secondsOf(each) >= OFTEN_SECONDS || !this.failing.has(name);
    this.failing.add(name);
    if (!isLogged) return;
    for (const { tenantId, error } of failures)
      this.logger.error({ err: error, repeat: name, tenantId }, 'repeated work failed; will retry');
  }

  private deletionOf({ name, each, batch, after, tenants, remove }: Retention): Repeat {
    // Read at each run, since a process that runs no jobs need not have the settings.
    const seconds = (): number | null => {
      const duration =
        typeof after === 'string' ? after : after.read(this.modules.get(after.settings, { strict: false }));
      return duration === null ? null : secondsOf(duration);
    };
    const deleteRows = async (limit: number, of: { tenantId?: string }) => {
      const kept = seconds();
      return kept === null ? 0 : this.database.run(remove, { seconds: kept, batch: limit, ...of });
    };
    const timing = { name, each, batch };
    if (tenants === null) return { ...timing, run: (limit) => deleteRows(limit, {}) };
    return {
      ...timing,
      tenants: async () => {
        const kept = seconds();
        return kept === null ? [] : this.database.all(tenants, { seconds: kept });
      },
      run: (limit, tenantId) => deleteRows(limit, { tenantId }),
    };
  }
}
