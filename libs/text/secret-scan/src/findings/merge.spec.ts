import { expectLinearGrowth } from '#testing/growth';
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
