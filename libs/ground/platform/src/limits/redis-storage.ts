import { ThrottlerStorageRedisService } from '@nest-lab/throttler-storage-redis';
import type { RedisCommands } from '../redis/redis.module';
import type { Counted, LimitStorage } from './limit-storage';

type Increment = ThrottlerStorageRedisService['increment'];

/** Both belong to one window only if they are read in one step. */
const READ = `return { tonumber(redis.call('GET', KEYS[1]) or 0), redis.call('PTTL', KEYS[1]) }`;

/** A window that has expired in the meantime must not be created again: it would be a negative count that never expires. */
const TAKE_BACK = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECR', KEYS[1]) end`;

/** A window that has expired in the meantime must not be created again without an end. */
const ADD = `if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('INCRBY', KEYS[1], ARGV[1]) end return tonumber(ARGV[1])`;

/** Counts in Redis, shared by every process. */
export class RedisStorage extends ThrottlerStorageRedisService implements LimitStorage {
  constructor(private readonly commands: RedisCommands) {
    super(commands.client);
  }

  /** Whether Redis answers at the moment. */
  get available(): boolean {
    return !this.commands.breaker.isOpen;
  }

  override increment(...count: Parameters<Increment>): ReturnType<Increment> {
    return this.commands.breaker.run(() => super.increment(...count));
  }

  /** Sends a command of another kind. */
  send<T>(command: (redis: RedisCommands['client']) => Promise<T>): Promise<T> {
    return this.commands.breaker.run(() => command(this.commands.client));
  }

  async read(key: string, name: string): Promise<Counted> {
    const found = await this.commands.breaker.run(() => this.redis.call('eval', READ, 1, hitsOf(key, name)));
    const [totalHits, milliseconds] = found as [number, number];
    return { totalHits, timeToExpire: Math.ceil(Math.max(0, milliseconds) / 1000) };
  }

  async takeBack(key: string, name: string): Promise<void> {
    await this.commands.breaker.run(() => this.redis.call('eval', TAKE_BACK, 1, hitsOf(key, name)));
  }

  /** Adds to a count of `increment`, and returns the sum. */
  async add(key: string, name: string, amount: number): Promise<number> {
    const hits = hitsOf(key, name);
    return Number(await this.commands.breaker.run(() => this.redis.call('eval', ADD, 1, hits, amount)));
  }
}

/** The key under which the package stores its hits. */
function hitsOf(key: string, name: string): string {
  return `{${key}:${name}}:hits`;
}
