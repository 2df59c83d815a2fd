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

describe('merging hits', () => {
  it('keeps the more telling of two that overlap, and both of two that only touch', () => {
    const merged = merge([hit(0, 10, RANK.assignment), hit(2, 9, RANK.vendor), hit(10, 12, RANK.personal)]);
    expect(merged.map(({ start, rank }) => [start, rank])).toEqual([
      [2, RANK.vendor],
      [10, RANK.personal],
    ]);
  });

  it('prefers what blocks among equals, then what was found first', () => {
    expect(merge([hit(0, 9, RANK.vendor, 'test key', 'low'), hit(1, 9, RANK.vendor, 'key')])[0]?.ruleId).toBe(
      'key',
    );
    expect(merge([hit(0, 9, RANK.vendor, 'first'), hit(0, 9, RANK.vendor, 'second')])[0]?.ruleId).toBe(
      'first',
    );
  });

  it('is quick with many', () => {
    const many = Array.from({ length: 12_000 }, (_, i) =>
      hit((i * 7919) % 60_000, ((i * 7919) % 60_000) + 9, RANK.vendor),
    );
    const before = process.cpuUsage();
    const merged = merge(many);
    const { user, system } = process.cpuUsage(before);
    expect(merged.every(({ start }, i) => i === 0 || start >= (merged[i - 1]?.end ?? 0))).toBe(true);
    expect((user + system) / 1000).toBeLessThan(1_000);
  });
});
