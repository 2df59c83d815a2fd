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

const TODAY = `(now() AT TIME ZONE 'UTC')::date` as const;
/** How many tokens of an agent are told apart. */
const TOKENS = 1_000;

// A crash of the server may lose the counts of the last moment, which is cheaper than to wait for the disk at each request. The setting
// holds until the end of the transaction, which is this statement. Days only go forward, so a transaction that began before midnight and
// waited for one that began after it counts for the new day. A row that stays locked costs a request one second, not five.
// People are in one order in every statement, so that two processes never wait for each other, and the row of a token is only locked after
// that of its person. A token that was deleted since is not counted.
const ADD = statement(
  { userId: computed.uuid(), requests: computed.int(), publishes: computed.int() },
  `WITH people AS (INSERT INTO daily_usage AS u (tenant_id, user_id, day, requests, publishes)
  SELECT a.tenant_id, a.user_id, ${TODAY}, a.requests, a.publishes
  FROM unnest(:tenantIds::uuid[], :userIds::uuid[], :requests::int[], :publishes::int[]) a (tenant_id, user_id, requests, publishes)
  WHERE set_config('synchronous_commit', 'off', true) = 'off' AND set_config('lock_timeout', '1s', true) = '1s'
  ORDER BY a.tenant_id, a.user_id
  ON CONFLICT (tenant_id, user_id) DO UPDATE SET
    requests = CASE WHEN u.day < excluded.day THEN excluded.requests ELSE u.requests + excluded.requests END,
    publishes = CASE WHEN u.day < excluded.day THEN excluded.publishes ELSE u.publishes + excluded.publishes END,
    day = greatest(u.day, excluded.day)
  RETURNING u.tenant_id, u.user_id, u.requests, u.publishes),
  tokens AS (INSERT INTO token_usage AS k (tenant_id, token_id, day, requests)
  SELECT p.tenant_id, t.id, ${TODAY}, a.requests
  FROM people p JOIN unnest(:tokenUserIds::uuid[], :tokenIds::uuid[], :tokenRequests::int[]) a (user_id, token_id, requests)
    ON a.user_id = p.user_id
  JOIN api_tokens t ON t.tenant_id = p.tenant_id AND t.user_id = a.user_id AND t.id = a.token_id
  ON CONFLICT (tenant_id, token_id) DO UPDATE SET
    requests = CASE WHEN k.day < excluded.day THEN excluded.requests ELSE k.requests + excluded.requests END,
    day = greatest(k.day, excluded.day))
  SELECT p.user_id AS "userId", p.requests, p.publishes FROM people p`,
);
// The row without a token has the requests of all tokens of the owner.
const READ = statement(
  { tokenId: computed.uuid().orNull(), requests: computed.int() },
  `SELECT NULL::uuid AS "tokenId", u.requests FROM daily_usage u
  WHERE u.tenant_id = :tenantId AND u.user_id = :userId AND u.day = ${TODAY}
  UNION ALL (SELECT k.token_id, k.requests FROM api_tokens t
    JOIN token_usage k ON k.tenant_id = t.tenant_id AND k.token_id = t.id AND k.day = ${TODAY}
    WHERE t.tenant_id = :tenantId AND t.user_id = :userId AND t.actor_id = :actorId ORDER BY k.requests DESC, k.token_id LIMIT ${TOKENS})`,
);
/** How many people are counted by one statement. */
const PEOPLE = 100;

/** A person's use of the daily quotas, including the request that asks. */
export type Usage = Omit<Row<typeof ADD>, 'userId'>;

/** An agent's use of the daily quota of its owner. */
export interface AgentUsage {
  /** The requests of all tokens of the owner. */
  ofOwner: number;
  /** The requests of each token of the agent that sent any. */
  ofTokens: Map<string, number>;
}

/** An amount to add to the counts of a person, and of the tokens that sent the requests. */
interface Added extends Usage {
  person: Person;
  tokens: Map<string, number>;
}

/** A person with requests that wait to be counted. */
interface Asking {
  person: Person;
  /** Takes all that wait by now, when the statement is sent. */
  take: () => readonly Waiting[];
}

interface Waiting {
  tokenId: string | undefined;
  requests: number;
  publishes: number;
  resolve: (usage: Usage) => void;
  reject: (error: unknown) => void;
}

/**
 * Counts the daily usage of people in PostgreSQL, one row per person, so that all processes agree and a restart forgets nothing.
 *
 * Requests of a person that come together are counted together, and those that come while a statement counts for the person wait for the next one: a person
 * uses at most one connection, however many requests they send. Each request learns its own position, as if it had been counted alone.
 * One statement counts for many people.
 */
@Injectable()
export class DailyUsage {
  private readonly waiting = new Map<string, Waiting[]>();

  private readonly added: Batches<Asking, Usage>;

  constructor(private readonly database: Database) {
    this.added = new Batches((asking) => this.addTogether(asking.map(amountOf)), PEOPLE);
  }

  /** Counts requests, one by default. @throws what the database throws */
  add(
    person: Person,
    {
      tokenId,
      publishes,
      requests = 1,
    }: { tokenId: string | undefined; publishes: boolean; requests?: number },
  ): Promise<Usage> {
    return new Promise((resolve, reject) => {
      const one = { tokenId, requests, publishes: publishes ? 1 : 0, resolve, reject };
      const waiting = this.waiting.get(person.userId);
      if (waiting) waiting.push(one);
      else {
        this.waiting.set(person.userId, [one]);
        void this.countAll(person);
      }
    });
  }

  /** An agent's use today of the quota of its owner. @throws what the database throws */
  async ofAgent(agent: Person & { actorId: string }): Promise<AgentUsage> {
    const rows = await this.database.all(READ, { ...agent });
    const ofTokens = new Map<string, number>();
    let ofOwner = 0;
    for (const { tokenId, requests } of rows)
      if (tokenId === null) ofOwner = requests;
      else ofTokens.set(tokenId, requests);
    return { ofOwner, ofTokens };
  }

  private async countAll(person: Person): Promise<void> {
    const { userId } = person;
    while (this.waiting.get(userId)!.length > 0) {
      let group: readonly Waiting[] = [];
      try {
        const position = await this.added.add({ person, take: () => (group = this.take(userId)) });
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

  /** Counts the amounts in one statement. Returns what each person had used before. */
  private async addAll(added: Added[]): Promise<Usage[]> {
    const tokens = added.flatMap(({ person, tokens: counts }) =>
      [...counts].map(([tokenId, requests]) => ({ person, tokenId, requests })),
    );
    const rows = await this.database.all(ADD, {
      tenantIds: added.map(({ person }) => person.tenantId),
      userIds: added.map(({ person }) => person.userId),
      requests: added.map(({ requests }) => requests),
      publishes: added.map(({ publishes }) => publishes),
      tokenUserIds: tokens.map(({ person }) => person.userId),
      tokenIds: tokens.map(({ tokenId }) => tokenId),
      tokenRequests: tokens.map(({ requests }) => requests),
    });
    const totals = new Map(rows.map(({ userId, ...usage }) => [userId, usage]));
    return added.map(({ person, ...own }) => {
      const { requests, publishes } = totals.get(person.userId)!;
      return { requests: requests - own.requests, publishes: publishes - own.publishes };
    });
  }

  private take(userId: string): Waiting[] {
    return this.waiting.get(userId)!.splice(0);
  }
}

function amountOf({ person, take }: Asking): Added {
  const group = take();
  const sum = (of: 'requests' | 'publishes') => group.reduce((total, one) => total + one[of], 0);
  return { person, requests: sum('requests'), publishes: sum('publishes'), tokens: byToken(group) };
}

function byToken(group: readonly Waiting[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tokenId, requests } of group)
    if (tokenId !== undefined) counts.set(tokenId, (counts.get(tokenId) ?? 0) + requests);
  return counts;
}
