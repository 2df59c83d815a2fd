import { spreadWait } from './spread-wait';

describe('the length of a wait', () => {
  it.each([0, 1, 950, 10_000])('is what was asked for up to ten seconds: %p ms', (waitMs) => {
    expect(spreadWait(waitMs, 1)).toBe(waitMs);
  });

  it.each([
    [0, 30_000],
    [0.5, 25_000],
    [0.999, 20_000],
    [1, 20_000],
  ])('is within the last third of a long one: %p', (share, length) => {
    expect(spreadWait(30_000, share)).toBe(length);
  });

  it('differs between requests, in steps that share timers', () => {
    const lengths = new Set(Array.from({ length: 2_000 }, () => spreadWait(30_000)));
    expect(lengths.size).toBeGreaterThan(50);
    expect(lengths.size).toBeLessThanOrEqual(101);
  });
});
