import type { Database } from '../database/database';
import { DailyUsage } from './daily-usage';

const ADA = { tenantId: 'one', userId: 'ada' };
const BEN = { tenantId: 'two', userId: 'ben' };
const ONCE = { tokenId: 'token', publishes: false };

interface Values {
  userIds: string[];
  requests: number[];
  publishes: number[];
}

/** A database that counts for every person but those whose rows are locked. */
function counting(locked: string[] = []): { usage: DailyUsage; sent: Values[] } {
  const sent: Values[] = [];
  const totals = new Map<string, { requests: number; publishes: number }>();
  const all = (_: unknown, { userIds, requests, publishes }: Values) => {
    sent.push({ userIds, requests, publishes });
    if (userIds.some((id) => locked.includes(id))) return Promise.reject(new Error('locked'));
    return Promise.resolve(
      userIds.map((userId, at) => {
        const before = totals.get(userId) ?? { requests: 0, publishes: 0 };
        const total = {
          requests: before.requests + requests[at]!,
          publishes: before.publishes + publishes[at]!,
        };
        totals.set(userId, total);
        return { userId, ...total };
      }),
    );
  };
  return { usage: new DailyUsage({ all } as unknown as Database), sent };
}

describe('the daily usage', () => {
  it('counts the requests of one moment in one statement, also several of one person, and tells each its own position', async () => {
    const { usage, sent } = counting();
    const counted = [
      usage.add(ADA, ONCE),
      usage.add(BEN, ONCE),
      usage.add(ADA, { ...ONCE, publishes: true }),
      usage.add(ADA, { ...ONCE, requests: 5 }),
    ];
    expect(await Promise.all(counted)).toEqual([
      { requests: 1, publishes: 0 },
      { requests: 1, publishes: 0 },
      { requests: 2, publishes: 1 },
      { requests: 7, publishes: 1 },
    ]);
    expect(sent).toEqual([{ userIds: ['ada', 'ben'], requests: [7, 1], publishes: [1, 0] }]);
    expect(await usage.add(ADA, ONCE)).toEqual({ requests: 8, publishes: 1 });
  });

  it('counts a person for itself whose statement fails with another one’s', async () => {
    const { usage, sent } = counting(['ben']);
    const [ada, ben, again] = await Promise.allSettled([
      usage.add(ADA, ONCE),
      usage.add(BEN, ONCE),
      usage.add(BEN, ONCE),
    ]);
    expect(ada).toMatchObject({ value: { requests: 1 } });
    expect([ben.status, again.status]).toEqual(['rejected', 'rejected']);
    expect(sent.map(({ userIds }) => userIds)).toEqual([['ada', 'ben'], ['ada'], ['ben']]);
  });
});
