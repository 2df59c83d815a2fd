import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { Logger } from 'pino';
import { RateLimited } from '../errors/errors';
import { LOGGER } from '../logging/logger';

/** Where a count stands. */
export interface Count {
  readonly exceeded: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** A throttler's storage that can also take back a count. */
export interface LimitStorage extends ThrottlerStorage {
  takeBack(key: string, name: string): Promise<void>;
}

/** The throttler's storages block by themselves past this; the limits here are compared by us, with one reset time. */
const NEVER_BLOCK = 2 ** 50;
const MINUTE_MS = 60_000;

/** Counting against limits: through Redis where there is one, so that processes share; else in this process. */
@Injectable()
export class Limits {
  private failing = false;

  constructor(
    @Inject(ThrottlerStorage) private readonly storage: LimitStorage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether the last count could be kept; false while Redis is away and requests are served uncounted. */
  get counting(): boolean {
    return !this.failing;
  }

  /** Counts one event of `name` and `key` in its window. Fails open: with the storage down nothing is refused. */
  async count(name: string, key: string, limit: number, windowMs: number): Promise<Count> {
    try {
      const { totalHits, timeToExpire } = await this.storage.increment(
        `${name}:${key}`,
        windowMs,
        NEVER_BLOCK,
        windowMs,
        name,
      );
      this.failing = false;
      return {
        exceeded: totalHits > limit,
        limit,
        remaining: Math.max(0, limit - totalHits),
        resetSeconds: timeToExpire,
      };
    } catch (error) {
      if (!this.failing)
        this.logger.error({ err: error }, 'limits can not be counted; requests are served without');
      this.failing = true;
      return { exceeded: false, limit, remaining: limit, resetSeconds: Math.ceil(windowMs / 1000) };
    }
  }

  /**
   * Counts a try at something that could be guessed or flooded, per minute.
   *
   * @throws RateLimited past `perMinute`.
   */
  async attempt(name: string, key: string, perMinute: number): Promise<void> {
    const count = await this.count(name, key, perMinute, MINUTE_MS);
    if (count.exceeded) throw new RateLimited({ headers: { 'Retry-After': String(count.resetSeconds) } });
  }

  /**
   * Takes back one count of `attempt`: the try was right, and only wrong ones use up what there is. Counting first and
   * taking back later keeps tries at the same moment from passing all at once.
   */
  async forgive(name: string, key: string): Promise<void> {
    // One try too many on the account is the whole harm of a storage that is away.
    await this.storage.takeBack(`${name}:${key}`, name).catch(() => undefined);
  }
}
