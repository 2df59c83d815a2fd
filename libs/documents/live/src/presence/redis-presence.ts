import type { Redis } from 'ioredis';
import type { RedisCommands } from '#platform';
import { LISTED, type Place, type PresenceStore, type Present, type PresenceState } from './presence-store';

/** Keys in Redis live no longer than this many seconds after the last change. */
const KEPT_SECONDS = 60;
/** The tenants that have a sorted set of those who are present, by the time at which the next of them expires at the earliest. */
const EXPIRING = 'svc:presence:expiring';

/** Stores in one step when the next presence of a tenant expires, so that a person who arrives at the same time is not missed. */
const SET_NEXT = `local next = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if next[2] then redis.call('ZADD', KEYS[2], next[2], ARGV[1]) else redis.call('ZREM', KEYS[2], ARGV[1]) end`;

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
        .zadd(expiringOf(place.tenantId), expiresAt, entryOf(place, memberId))
        .expire(expiringOf(place.tenantId), KEPT_SECONDS)
        .zadd(EXPIRING, 'LT', expiresAt, place.tenantId)
        .expire(EXPIRING, KEPT_SECONDS)
        .exec();
      return before === null || (JSON.parse(before) as Stored).state !== state;
    });
  }

  async remove(place: Place, memberId: string): Promise<boolean> {
    return this.run(false, async (client) => {
      const removed = await client.hdel(keyOf(place), memberId);
      await client.zrem(expiringOf(place.tenantId), entryOf(place, memberId));
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

  async tenantsOfExpired(): Promise<{ tenantId: string }[]> {
    return this.run([], async (client) => {
      const tenantIds = await client.zrangebyscore(EXPIRING, '-inf', Date.now());
      return tenantIds.map((tenantId) => ({ tenantId }));
    });
  }

  async takeExpired(tenantId: string, limit: number): Promise<Place[]> {
    const expiring = expiringOf(tenantId);
    return this.run([], async (client) => {
      const entries = await client.zrangebyscore(expiring, '-inf', Date.now(), 'LIMIT', 0, limit);
      const places: Place[] = [];
      for (const entry of entries) {
        const [projectId, nodeId, memberId] = entry.split(':') as [string, string, string];
        const place = { tenantId, projectId, nodeId };
        // Another process, or somebody who is there again, was faster.
        if ((await client.zrem(expiring, entry)) === 0) continue;
        await client.hdel(keyOf(place), memberId);
        places.push(place);
      }
      // The time of the tenant stays until now, so that another process takes over if this one ends before.
      await client.eval(SET_NEXT, 2, expiring, EXPIRING, tenantId);
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

function expiringOf(tenantId: string): string {
  return `svc:presence:expiring:${tenantId}`;
}

function entryOf({ projectId, nodeId }: Place, memberId: string): string {
  return [projectId, nodeId, memberId].join(':');
}
