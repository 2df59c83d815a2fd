import { expectLinearGrowth } from '#testing/growth';
import { UNSCANNED } from './finding';
import { type Hit, RANK } from './hit';
import { merge } from './merge';

function hit(
  start: number,
  end: number,
  rank: number,
  ruleId = `${rank}`,
  severity: Hit['severity'] = 'high',
): Hit {
  return { ruleId, category: 'credential', severity, rank, secret: 'x', publicPrefix: 0, start, end };
}

describe('merge', () => {
  it('keeps the more specific of two hits that overlap, and both of two that only touch', () => {
    const merged = merge([hit(0, 10, RANK.assignment), hit(2, 9, RANK.vendor), hit(10, 12, RANK.personal)]);
    expect(merged.map(({ start, rank }) => [start, rank])).toEqual([
      [2, RANK.vendor],
      [10, RANK.personal],
    ]);
  });

  it('prefers hits that block among hits of the same rank, then the one found first', () => {
    expect(merge([hit(0, 9, RANK.vendor, 'test key', 'low'), hit(1, 9, RANK.vendor, 'key')])[0]?.ruleId).toBe(
      'key',
    );
    expect(merge([hit(0, 9, RANK.vendor, 'first'), hit(0, 9, RANK.vendor, 'second')])[0]?.ruleId).toBe(
      'first',
    );
  });

  it('lets a hit displace a stricter one only if it covers all of it', () => {
    const testKey = hit(4, 20, RANK.vendor, 'test key', 'low');
    const ids = (...hits: Hit[]) => merge(hits).map(({ ruleId }) => ruleId);
    expect(ids(testKey, hit(4, 20, RANK.assignment, 'password'))).toEqual(['test key']);
    expect(ids(testKey, hit(4, 30, RANK.assignment, 'password'))).toEqual(['password']);
    expect(ids(testKey, hit(22, 30, RANK.vendor, 'other key', 'low'), hit(0, 30, RANK.named, 'key'))).toEqual(
      ['key'],
    );
    // One that blocks already is enough.
    expect(ids(testKey, hit(22, 30, RANK.vendor, 'real key'), hit(0, 30, RANK.named, 'key'))).toEqual([
      'test key',
      'real key',
    ]);
    const card: Hit = { ...hit(4, 20, RANK.vendor, 'card'), category: 'pii' };
    expect(ids(card, hit(0, 30, RANK.assignment, 'password'))).toEqual(['password']);
  });

  it('keeps data that was not scanned beside what was found in it', () => {
    const unscanned: Hit = { ...hit(0, 90, RANK.personal, UNSCANNED, 'medium'), category: 'other' };
    const merged = merge([
      hit(40, 56, RANK.personal, 'card'),
      unscanned,
      { ...unscanned, start: 80, end: 99 },
    ]);
    expect(merged.map(({ ruleId, start }) => [ruleId, start])).toEqual([
      [UNSCANNED, 0],
      ['card', 40],
    ]);
  });

  describe('of many hits', () => {
    const input = (count: number) =>
      Array.from({ length: count }, (_, i) => {
        const start = (i * 7919) % (5 * count);
        return hit(start, start + 9, RANK.vendor);
      });

    it('gives hits that do not overlap', () => {
      const merged = merge(input(12_000));
      expect(merged.every(({ start }, i) => i === 0 || start >= (merged[i - 1]?.end ?? 0))).toBe(true);
    });

    it('takes time in proportion to their number', () =>
      expectLinearGrowth({ input, size: 12_000, run: merge }));
  });
});
