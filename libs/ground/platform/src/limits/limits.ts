import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { RateLimited } from '../errors/errors';
import type { DailyQuotas, LimitSubject } from '../http/request';
import { LOGGER } from '../logging/logger';
import { Metrics } from '../metrics/metrics';
import { type Attempt, attemptsFrom } from './attempts';
import { type AgentUsage, DailyUsage } from './daily-usage';
import { Leases } from './leases';
import type { LimitStorage } from './limit-storage';
import { PostgresStorage } from './postgres-storage';
import { RedisStorage } from './redis-storage';
import { addToToken, usageOfAgent } from './redis-usage';
import { WindowStorage } from './window-storage';
import { defineTopic } from '../wakeups/topic';
import { Wakeups } from '../wakeups/wakeups';

export const LIMIT_STORAGE = Symbol('LIMIT_STORAGE');

/** The state of a counter after an event. */
export interface Count {
  readonly exceeded: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** Published when a window of a burst limit is nearly used up. */
const WANTED = 'limit-wanted';
const wanted = defineTopic<[key: string]>(WANTED);
/** The throttler's storages block by themselves above this count. `Limits` compares counts itself, so that each window has one reset time. */
const NEVER_BLOCK = 2 ** 50;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const REPORTED_MS = 10_000;

/**
 * Counts events against limits. All processes share the counters, in Redis or else in PostgreSQL, except that without Redis each process counts
 * alone what protects it from floods.
 */
@Injectable()
export class Limits implements OnModuleDestroy {
  /** When the last count failed, in milliseconds on the clock of `performance`. */
  private failedAt = -Infinity;
  /** Counts attempts while the storage does not answer. */
  private readonly fallback = new WindowStorage();
  /** Counts bursts without asking the database for each request. */
  private readonly leases?: Leases;

  constructor(
    @Inject(LIMIT_STORAGE) private readonly storage: LimitStorage,
    private readonly dailyUsage: DailyUsage,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
    wakeups: Wakeups,
  ) {
    if (storage instanceof PostgresStorage)
      this.leases = new Leases(storage, MINUTE_MS, {
        say: (key) => void wakeups.publish(wanted(key)),
        onSaid: (heard) => wakeups.onEach(WANTED, heard),
      });
  }

  /** Otherwise what this process has taken would be unavailable until the windows end. */
  async onModuleDestroy(): Promise<void> {
    await this.leases?.end();
  }

  /** Whether requests are counted; false while Redis does not answer, and for ten seconds after a request was served uncounted. */
  get counting(): boolean {
    const { storage } = this;
    if (storage instanceof RedisStorage && !storage.available) return false;
    return performance.now() - this.failedAt > REPORTED_MS;
  }

  /** Counts one request of a principal against the burst limit. It fails open like `count`. */
  async countBurst(key: string, limit: number): Promise<Count> {
    if (!this.leases) return this.count('burst', key, limit, MINUTE_MS);
    // Processes with another limit, while it is being changed, count apart: what they take in advance depends on it.
    const used = await this.openOnFailure(this.leases.take(`burst:${limit}:${key}`, limit));
    if (!used) return counted(limit, undefined, MINUTE_MS / 1000);
    const { admitted, remaining, restMs } = used;
    return { exceeded: !admitted, limit, remaining, resetSeconds: Math.ceil(restMs / 1000) };
  }

  /** Counts one event of `name` and `key` in its window. It fails open: while the storage is down, no request is refused. */
  async count(name: string, key: string, limit: number, windowMs: number): Promise<Count> {
    const used = await this.openOnFailure(this.increment(name, key, windowMs));
    return counted(limit, used?.totalHits, used?.timeToExpire ?? Math.ceil(windowMs / 1000));
  }

  /** Counts one request of a person against the daily quotas: `publish` too if the request publishes. It fails open like `count`. */
  async countDay(
    person: Pick<LimitSubject, 'tenantId' | 'userId' | 'token'>,
    quotas: DailyQuotas,
    { publishes }: { publishes: boolean },
  ): Promise<{ daily: Count; publish?: Count }> {
    const { tenantId, userId, token } = person;
    const used = await (this.storage instanceof RedisStorage
      ? this.openOnFailure(this.incrementDay(this.storage, person, publishes))
      : this.openOnFailure(this.dailyUsage.add({ tenantId, userId }, { tokenId: token?.id, publishes })));
    const resetSeconds = Math.ceil(untilMidnightUtc() / 1000);
    const daily = counted(quotas.requests, used?.requests, resetSeconds);
    return publishes
      ? { daily, publish: counted(quotas.publishes, used?.publishes, resetSeconds) }
      : { daily };
  }

  /**
   * Counts work of a request beyond its own count of `countDay` as further requests of the person. Returns how many of them are within
   * the quota; the caller refuses the others. It fails open like `count`.
   */
  async countMore(
    person: Pick<LimitSubject, 'tenantId' | 'userId' | 'token'>,
    quotas: DailyQuotas,
    requests: number,
  ): Promise<{ daily: Count; within: number }> {
    const { tenantId, userId, token } = person;
    const { storage } = this;
    const used = await (storage instanceof RedisStorage
      ? this.openOnFailure(addToDay(storage, person, requests))
      : this.openOnFailure(
          this.dailyUsage.add({ tenantId, userId }, { tokenId: token?.id, publishes: false, requests }),
        ));
    const daily = counted(quotas.requests, used?.requests, Math.ceil(untilMidnightUtc() / 1000));
    const beyond = Math.max(0, (used?.requests ?? 0) - quotas.requests);
    return { daily, within: Math.max(0, requests - beyond) };
  }

  /** An agent's use today of the daily quota of its owner; undefined while the counts can't be read. */
  usageOfAgent(agent: {
    tenantId: string;
    userId: string;
    actorId: string;
  }): Promise<AgentUsage | undefined> {
    return this.openOnFailure(
      this.storage instanceof RedisStorage
        ? usageOfAgent(this.storage, dayOf(agent.userId), agent.actorId)
        : this.dailyUsage.ofAgent(agent),
    );
  }

  /**
   * Counts an attempt at something that could be guessed or flooded. While the storage does not answer, each process counts alone, so that an
   * outage gives nobody unlimited guesses.
   *
   * @throws RateLimited after `perMinute` attempts in a minute
   */
  async attempt(name: string, key: string, perMinute: number): Promise<void> {
    const count = await this.countAttempt(name, key, perMinute, MINUTE_MS);
    if (count.exceeded) throw this.refusal(name, count.resetSeconds);
  }

  /** Counts like `attempt`, in any window, and lets the caller decide what happens beyond the limit. */
  async countAttempt(name: string, key: string, limit: number, windowMs: number): Promise<Count> {
    const used =
      (await this.openOnFailure(this.increment(name, key, windowMs))) ??
      (await this.fallback.increment(`${name}:${key}`, windowMs));
    return counted(limit, used.totalHits, used.timeToExpire);
  }

  /** Counts an attempt from a block of addresses, and from the wider blocks that contain it. @throws RateLimited */
  async attemptFrom(name: string, block: string, perMinute: number): Promise<void> {
    await this.attemptAll(attemptsFrom(name, block, perMinute));
  }

  /** Counts one attempt by several counters, in their order. @throws RateLimited if one of them is exceeded */
  async attemptAll(attempts: readonly Attempt[]): Promise<void> {
    for (const { name, key, perMinute } of attempts) await this.attempt(name, key, perMinute);
  }

  /**
   * Looks up what a caller could have guessed, and counts the attempt only if it is wrong. Each attempt is settled in one step after its
   * look-up: a wrong one is counted, and a right one is refused if the limit was reached before. So of any number of simultaneous
   * attempts only as many as the limit reveal something, and right ones neither use up the limit nor make room in it.
   *
   * @param lookUp changes nothing, costs little, and returns undefined for a wrong attempt
   * @throws RateLimited beyond a limit, also for a right attempt
   */
  async guess<T>(attempts: readonly Attempt[], lookUp: () => Promise<T | undefined>): Promise<T | undefined> {
    // Beyond the limit, nothing is looked up.
    await this.requireRoom(attempts);
    const found = await lookUp();
    await (found === undefined ? this.attemptAll(attempts) : this.requireRoom(attempts));
    return found;
  }

  /** Undoes the counts of `attemptAll`, as `forgive` does. */
  async forgiveAll(attempts: readonly Attempt[]): Promise<void> {
    await Promise.all(attempts.map(({ name, key }) => this.forgive(name, key)));
  }

  /**
   * Undoes one count of `attempt` after the attempt succeeded, since only failed attempts use up the limit. Counting first and
   * undoing later keeps concurrent attempts from all passing.
   */
  async forgive(name: string, key: string): Promise<void> {
    // If the storage failed or recovered in between, the only harm is that a count is wrong by one attempt.
    await this.storage.takeBack(`${name}:${key}`, name).catch(() => this.fallback.takeBack(`${name}:${key}`));
  }

  /** Shows in the metrics that a request was beyond a limit. */
  exceeded(limit: string): void {
    this.metrics.beyondLimits.inc({ limit });
  }

  private refusal(limit: string, seconds: number): Error {
    this.exceeded(limit);
    return new RateLimited({ headers: { 'Retry-After': String(seconds) } });
  }

  private async requireRoom(attempts: readonly Attempt[]): Promise<void> {
    for (const { name, key, perMinute } of attempts) {
      const { totalHits, timeToExpire } =
        (await this.openOnFailure(this.storage.read(`${name}:${key}`, name))) ??
        (await this.fallback.read(`${name}:${key}`));
      if (totalHits >= perMinute) throw this.refusal(name, timeToExpire);
    }
  }

  private increment(name: string, key: string, windowMs: number): ReturnType<LimitStorage['increment']> {
    return this.storage.increment(`${name}:${key}`, windowMs, NEVER_BLOCK, windowMs, name);
  }

  private async incrementDay(
    storage: RedisStorage,
    { userId, token }: Pick<LimitSubject, 'userId' | 'token'>,
    publishes: boolean,
  ): Promise<{ requests: number; publishes: number }> {
    const key = dayOf(userId);
    const window = untilMidnightUtc();
    const [daily, publish] = await Promise.all([
      this.increment('daily', key, window),
      publishes ? this.increment('publish', key, window) : undefined,
      token && addToToken(storage, key, token, { requests: 1, restMs: window }),
    ]);
    return { requests: daily.totalHits, publishes: publish?.totalHits ?? 0 };
  }

  private async openOnFailure<T>(count: Promise<T>): Promise<T | undefined> {
    try {
      return await count;
    } catch (error) {
      if (performance.now() - this.failedAt > REPORTED_MS)
        this.logger.error(
          { err: error, store: this.storage instanceof RedisStorage ? 'redis' : 'database' },
          'cannot count limits; requests are served without them, and each process counts wrong guesses alone',
        );
      this.failedAt = performance.now();
      return undefined;
    }
  }
}

function counted(limit: number, used: number | undefined, resetSeconds: number): Count {
  return {
    exceeded: used !== undefined && used > limit,
    limit,
    remaining: used === undefined ? limit : Math.max(0, limit - used),
    resetSeconds,
  };
}

/** The key of a person's counts of today. */
function dayOf(userId: string): string {
  return `${new Date().toISOString().slice(0, 10)}:${userId}`;
}

async function addToDay(
  storage: RedisStorage,
  { userId, token }: Pick<LimitSubject, 'userId' | 'token'>,
  requests: number,
): Promise<{ requests: number }> {
  const day = dayOf(userId);
  const [sum] = await Promise.all([
    // The key under which `increment` counts.
    storage.add(`daily:${day}`, 'daily', requests),
    token && addToToken(storage, day, token, { requests, restMs: untilMidnightUtc() }),
  ]);
  return { requests: sum };
}

/** Milliseconds until the next 00:00 UTC. */
function untilMidnightUtc(now = Date.now()): number {
  return DAY_MS - (now % DAY_MS);
}
