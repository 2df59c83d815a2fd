import { Injectable } from '@nestjs/common';
import { Batches } from '../concurrency/batches';
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
// People are in one order in every statement, so that two processes never wait for each other.
const ADD = statement(
  { userId: computed.uuid(), requests: computed.int(), publishes: computed.int() },
  `INSERT INTO daily_usage AS u (tenant_id, user_id, day, requests, publishes)
  SELECT a.tenant_id, a.user_id, (now() AT TIME ZONE 'UTC')::date, a.requests, a.publishes
  FROM unnest(:tenantIds::uuid[], :userIds::uuid[], :requests::int[], :publishes::int[]) a (tenant_id, user_id, requests, publishes)
  WHERE set_config('synchronous_commit', 'off', true) = 'off' AND set_config('lock_timeout', '1s', true) = '1s'
  ORDER BY a.tenant_id, a.user_id
  ON CONFLICT (tenant_id, user_id) DO UPDATE SET
    requests = CASE WHEN u.day < excluded.day THEN excluded.requests ELSE u.requests + excluded.requests END,
    publishes = CASE WHEN u.day < excluded.day THEN excluded.publishes ELSE u.publishes + excluded.publishes END,
    day = greatest(u.day, excluded.day)
  RETURNING u.user_id AS "userId", u.requests, u.publishes`,
);
/** How many people are counted by one statement. */
const PEOPLE = 100;

/** A person's use of the daily quotas, including the request that asks. */
export type Usage = Omit<Row<typeof ADD>, 'userId'>;

/** An amount to add to the counts of a person. */
interface Added extends Usage {
  person: Person;
}

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
 * One statement counts for many people.
 */
@Injectable()
export class DailyUsage {
  private readonly waiting = new Map<string, Waiting[]>();

  private readonly added: Batches<Added, Usage>;

  constructor(private readonly database: Database) {
    this.added = new Batches((added) => this.addTogether(added), PEOPLE);
  }

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

  private async countAll(person: Person): Promise<void> {
    const { userId } = person;
    for (let group = this.take(userId); group.length > 0; group = this.take(userId)) {
      try {
        const publishes = group.reduce((sum, one) => sum + one.publishes, 0);
        const requests = group.reduce((sum, one) => sum + one.requests, 0);
        const total = await this.added.add({ person, requests, publishes });
        const position = { requests: total.requests - requests, publishes: total.publishes - publishes };
        for (const one of group) {
          position.requests += one.requests;
          position.publishes += one.publishes;
          one.resolve({ ...position });
        }
      } catch (error) {
        // Requests that came during the statement would wait for the same row.
        for (const one of [...group, ...this.take(userId)]) one.reject(error);
      }
    }
    this.waiting.delete(userId);
  }

  /** If the row of one person stays locked, the others are counted without them. */
  private async addTogether(added: Added[]): Promise<(Usage | Promise<Usage>)[]> {
    try {
      return await this.addAll(added);
    } catch (error) {
      if (added.length === 1) throw error;
      return added.map(async (one) => (await this.addAll([one]))[0]!);
    }
  }

  private async addAll(added: Added[]): Promise<Usage[]> {
    const rows = await this.database.all(ADD, {
      tenantIds: added.map(({ person }) => person.tenantId),
      userIds: added.map(({ person }) => person.userId),
      requests: added.map(({ requests }) => requests),
      publishes: added.map(({ publishes }) => publishes),
    });
    const totals = new Map(rows.map(({ userId, ...usage }) => [userId, usage]));
    return added.map(({ person }) => totals.get(person.userId)!);
  }

  private take(userId: string): Waiting[] {
    return this.waiting.get(userId)!.splice(0);
  }
}
