import type { ThrottlerStorage } from '@nestjs/throttler';
import { sha256 } from '../crypto/hashing';
import { computed } from '../database/computed';
import type { Clock } from '../clock/clock';
import type { Database } from '../database/database';
import { statement } from '../database/statement';
import type { Counted, Grant, LimitStorage, SharedWindows } from './limit-storage';
import { WindowStorage } from './window-storage';

/**
 * Limits that protect a process from floods of strangers. They are counted in its memory: a statement for each request of a flood would
 * carry it on to the database. The load balancer decides how many processes a stranger reaches.
 */
const FLOODS = new Set(['arrivals', 'public-pages', 'public-lists']);

/** No limit, within the range of an int. */
const UNLIMITED = 2 ** 31 - 1;

// A row that stays locked delays a request by one second, as in the daily usage. The earlier count is kept, since RETURNING does not see it
// before PostgreSQL 18.
const TAKE = statement(
  { granted: computed.int(), hits: computed.int(), restMs: computed.int(), window: computed.text() },
  `INSERT INTO limit_windows AS w (key, ends_at, hits, hits_before)
  SELECT :key::bytea, now() + :windowMs::int * interval '1 millisecond', least(:wanted::int, :limit::int), 0
  WHERE set_config('lock_timeout', '1s', true) = '1s'
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN w.ends_at <= now() THEN excluded.hits
      ELSE greatest(w.hits, least(w.hits::bigint + :wanted::int, :limit::int)::int) END,
    hits_before = CASE WHEN w.ends_at <= now() THEN 0 ELSE w.hits END,
    ends_at = CASE WHEN w.ends_at <= now() THEN excluded.ends_at ELSE w.ends_at END
  RETURNING hits - hits_before AS granted, hits, greatest(0, ceil(extract(epoch FROM ends_at - now()) * 1000))::int AS "restMs",
    ends_at::text AS "window"`,
);
const READ = statement(
  { hits: computed.int(), restMs: computed.int() },
  `SELECT w.hits, ceil(extract(epoch FROM w.ends_at - now()) * 1000)::int AS "restMs"
  FROM limit_windows w WHERE w.key = :key AND w.ends_at > now()`,
);
const GIVE_BACK = statement(
  `UPDATE limit_windows SET hits = greatest(0, hits - :hits::int) WHERE key = :key AND ends_at > now()
  AND (:window::text IS NULL OR ends_at = :window::timestamptz)`,
);
const DELETE_ENDED = statement(
  `DELETE FROM limit_windows WHERE key IN (
    SELECT key FROM limit_windows WHERE ends_at < now() ORDER BY key LIMIT :batch FOR UPDATE SKIP LOCKED)`,
);

/** Counts in PostgreSQL, shared by every process of a service without Redis. */
export class PostgresStorage implements LimitStorage, SharedWindows {
  private readonly local = new WindowStorage();

  constructor(
    private readonly database: Database,
    clock: Clock,
  ) {
    clock.every({
      name: 'limits.windows',
      each: '1 minute',
      batch: 10_000,
      run: (batch) => this.database.run(DELETE_ENDED, { batch }),
    });
  }

  async increment(
    ...count: Parameters<ThrottlerStorage['increment']>
  ): ReturnType<ThrottlerStorage['increment']> {
    const [key, ttl, , , name] = count;
    if (FLOODS.has(name)) return this.local.increment(key, ttl);
    const { hits, restMs } = await this.take(key, ttl, 1, UNLIMITED);
    return {
      totalHits: hits,
      timeToExpire: Math.ceil(restMs / 1000),
      isBlocked: false,
      timeToBlockExpire: 0,
    };
  }

  async read(key: string, name: string): Promise<Counted> {
    if (FLOODS.has(name)) return this.local.read(key);
    const window = await this.database.one(READ, { key: sha256(key) });
    return { totalHits: window?.hits ?? 0, timeToExpire: Math.ceil((window?.restMs ?? 0) / 1000) };
  }

  async takeBack(key: string, name: string): Promise<void> {
    if (FLOODS.has(name)) await this.local.takeBack(key);
    else await this.database.run(GIVE_BACK, { key: sha256(key), hits: 1, window: null });
  }

  async take(key: string, windowMs: number, wanted: number, limit: number): Promise<Grant> {
    const values = { key: sha256(key), windowMs, wanted, limit: Math.min(limit, UNLIMITED) };
    return (await this.database.one(TAKE, values))!;
  }

  async giveBack(key: string, window: string, hits: number): Promise<void> {
    await this.database.run(GIVE_BACK, { key: sha256(key), hits, window });
  }
}
