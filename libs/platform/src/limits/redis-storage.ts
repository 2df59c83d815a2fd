import { ThrottlerStorageRedisService } from '@nest-lab/throttler-storage-redis';
import type { LimitStorage } from './limit-storage';

/** A window that has expired in the meantime must not be created again: it would be a negative count that never expires. */
const TAKE_BACK = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECR', KEYS[1]) end`;

/** Counts in Redis, shared by every process. */
export class RedisStorage extends ThrottlerStorageRedisService implements LimitStorage {
  async takeBack(key: string, name: string): Promise<void> {
    // The key under which the package stores its hits.
    await this.redis.call('eval', TAKE_BACK, 1, `{${key}:${name}}:hits`);
  }
}
