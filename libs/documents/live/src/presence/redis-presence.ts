import type { Redis } from 'ioredis';
import type { RedisCommands } from '#platform';
import { LISTED, type Place, type PresenceStore, type Present, type PresenceState } from './presence-store';

/** Keys in Redis live no longer than this many seconds after the last change. */
const KEPT_SECONDS = 60;
/** A sorted set of everybody by the time at which they expire. */
const EXPIRING = 'svc:presence:expiring';

interface Stored {
  isAgent: boolean;
  state: PresenceState;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** Presence in Redis. While Redis does not answer, nobody is there. */
export class RedisPresence implements PresenceStore {
  constructor(private readonly redis: RedisCommands) {}

  async put(
    place: Place,
    { memberId, isAgent, state }: Omit<Present, 'expiresAt'>,
    seconds: number,
  ): Promise<boolean> {
    const key = keyOf(place);
    const expiresAt = Date.now() + seconds * 1_000;
    const stored: Stored = { isAgent, state, expiresAt };
    return this.run(false, async (client) => {
      const before = await client.hget(key, memberId);
      await client
        .multi()
        .hset(key, memberId, JSON.stringify(stored))
        .expire(key, KEPT_SECONDS)
        .zadd(EXPIRING, expiresAt, entryOf(place, memberId))
        .expire(EXPIRING, KEPT_SECONDS)
        .exec();
      return before === null || (JSON.parse(before) as Stored).state !== state;
    });
  }

  async remove(place: Place, memberId: string): Promise<boolean> {
    return this.run(false, async (client) => {
      const removed = await client.hdel(keyOf(place), memberId);
      await client.zrem(EXPIRING, entryOf(place, memberId));
      return removed > 0;
    });
  }

  async list(place: Place): Promise<Present[]> {
    const now = Date.now();
    const found = await this.run({}, (client) => client.hgetall(keyOf(place)));
    return Object.entries(found)
      .map(([memberId, text]) => ({ memberId, ...(JSON.parse(text) as Stored) }))
      .filter(({ expiresAt }) => expiresAt > now)
      .slice(0, LISTED)
      .map(({ expiresAt, ...rest }) => ({ ...rest, expiresAt: new Date(expiresAt) }));
  }

  async takeExpired(limit: number): Promise<Place[]> {
    return this.run([], async (client) => {
      const entries = await client.zrangebyscore(EXPIRING, '-inf', Date.now(), 'LIMIT', 0, limit);
      const places: Place[] = [];
      for (const entry of entries) {
        const [tenantId, projectId, nodeId, memberId] = entry.split(':') as [string, string, string, string];
        const place = { tenantId, projectId, nodeId };
        // Another process, or somebody who is there again, was faster.
        if ((await client.zrem(EXPIRING, entry)) === 0) continue;
        await client.hdel(keyOf(place), memberId);
        places.push(place);
      }
      return places;
    });
  }

  private async run<T>(otherwise: T, commands: (client: Redis) => Promise<T>): Promise<T> {
    const { client, breaker } = this.redis;
    return breaker.run(() => commands(client)).catch(() => otherwise);
  }
}

function keyOf({ tenantId, nodeId }: Place): string {
  return `svc:presence:${tenantId}:${nodeId}`;
}

function entryOf({ tenantId, projectId, nodeId }: Place, memberId: string): string {
  return [tenantId, projectId, nodeId, memberId].join(':');
}
