import { Injectable } from '@nestjs/common';
import { computed } from '../database/computed';
import { Database } from '../database/database';
import { type Row, statement } from '../database/statement';

/** The person whose tokens and agents share the daily quotas. */
interface Person {
  tenantId: string;
  userId: string;
}

// A crash of the server may lose the counts of the last moment, which is cheaper than to wait for the disk at each request. The setting
// holds until the end of the transaction, which is this statement. Days only go forward, so a transaction that began before midnight and
// waited for one that began after it counts for the new day. A row that stays locked costs a request one second, not five.
const ADD = statement(
  { requests: computed.int(), publishes: computed.int() },
  `INSERT INTO daily_usage AS u (tenant_id, user_id, day, requests, publishes)
  SELECT :tenantId, :userId, (now() AT TIME ZONE 'UTC')::date, :requests, :publishes
  WHERE set_config('synchronous_commit', 'off', true) = 'off' AND set_config('lock_timeout', '1s', true) = '1s'
  ON CONFLICT (tenant_id, user_id) DO UPDATE SET
    requests = CASE WHEN u.day < excluded.day THEN excluded.requests ELSE u.requests + excluded.requests END,
    publishes = CASE WHEN u.day < excluded.day THEN excluded.publishes ELSE u.publishes + excluded.publishes END,
    day = greatest(u.day, excluded.day)
  RETURNING u.requests, u.publishes`,
);

/** What a person has used of the daily quotas, the request that asks included. */
export type Usage = Row<typeof ADD>;

interface Waiting {
  requests: number;
  publishes: number;
  resolve: (usage: Usage) => void;
  reject: (error: unknown) => void;
}

/**
 * Counts the daily usage of people in PostgreSQL, one row per person, so that all processes agree and a restart forgets nothing.
 *
 * While one statement counts for a person, further requests of that person wait, and the next statement counts them together: a person
 * uses at most one connection, however many requests they send. Each request learns its own position, as if it had been counted alone.
 */
@Injectable()
export class DailyUsage {
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(private readonly database: Database) {}

  /** Counts requests, one by default. @throws what the database throws */
  add(
    person: Person,
    { publishes, requests = 1 }: { publishes: boolean; requests?: number },
  ): Promise<Usage> {
    return new Promise((resolve, reject) => {
      const one = { requests, publishes: publishes ? 1 : 0, resolve, reject };
      const waiting = this.waiting.get(person.userId);
      if (waiting) waiting.push(one);
      else {
        this.waiting.set(person.userId, [one]);
        void this.countAll(person);
      }
    });
  }

  private async countAll({ tenantId, userId }: Person): Promise<void> {
    for (let group = this.take(userId); group.length > 0; group = this.take(userId)) {
      try {
        const publishes = group.reduce((sum, one) => sum + one.publishes, 0);
        const requests = group.reduce((sum, one) => sum + one.requests, 0);
        const counts = { requests, publishes };
        const total = (await this.database.one(ADD, { tenantId, userId, ...counts }))!;
        const position = { requests: total.requests - requests, publishes: total.publishes - publishes };
        for (const one of group) {
          position.requests += one.requests;
          position.publishes += one.publishes;
          one.resolve({ ...position });
        }
      } catch (error) {
        // Those that came meanwhile would wait for the same.
        for (const one of [...group, ...this.take(userId)]) one.reject(error);
      }
    }
    this.waiting.delete(userId);
  }

  private take(userId: string): Waiting[] {
    return this.waiting.get(userId)!.splice(0);
  }
}
