import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { Logger } from 'pino';
import { RateLimited } from '../errors/errors';
import { LOGGER } from '../logging/logger';

/** The state of a counter after an event. */
export interface Count {
  readonly exceeded: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** A throttler storage that can also undo a count. */
export interface LimitStorage extends ThrottlerStorage {
  takeBack(key: string, name: string): Promise<void>;
}

/** The throttler's storages block by themselves above this count. `Limits` compares counts itself, so that each window has one reset time. */
const NEVER_BLOCK = 2 ** 50;
const MINUTE_MS = 60_000;

/** Counts events against limits: in Redis if it is configured, shared by all processes; otherwise in this process. */
@Injectable()
export class Limits {
  private failing = false;

  constructor(
    @Inject(ThrottlerStorage) private readonly storage: LimitStorage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether the last count was stored; false while Redis is down and requests are served uncounted. */
  get counting(): boolean {
    return !this.failing;
  }

  /** Counts one event of `name` and `key` in its window. It fails open: while the storage is down, no request is refused. */
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
        this.logger.error({ err: error }, 'cannot count limits; requests are served without them');
      this.failing = true;
      return { exceeded: false, limit, remaining: limit, resetSeconds: Math.ceil(windowMs / 1000) };
    }
  }

  /**
   * Counts an attempt at something that could be guessed or flooded.
   *
   * @throws RateLimited after `perMinute` attempts in a minute
   */
  async attempt(name: string, key: string, perMinute: number): Promise<void> {
    const count = await this.count(name, key, perMinute, MINUTE_MS);
    if (count.exceeded) throw new RateLimited({ headers: { 'Retry-After': String(count.resetSeconds) } });
  }

  /**
   * Undoes one count of `attempt` after the attempt succeeded, since only failed attempts use up the limit. Counting first and
   * undoing later keeps concurrent attempts from all passing.
   */
  async forgive(name: string, key: string): Promise<void> {
    // If the storage is down, the only harm is one attempt too many on the count.
    await this.storage.takeBack(`${name}:${key}`, name).catch(() => undefined);
  }
}
