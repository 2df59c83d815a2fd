import { isJump, rangeAt, scrollTopFor } from './use-visible-rows';

describe('The rows of a long list', () => {
  it('are rendered where they can be seen, and some beyond', () => {
    for (const scrollTop of [0, 1, 27, 28, 4_999, 2_800_000 - 560]) {
      const { from, to } = rangeAt(scrollTop, 560, 28);
      expect(from * 28).toBeLessThanOrEqual(Math.max(0, scrollTop - 10 * 28));
      expect(to * 28).toBeGreaterThanOrEqual(scrollTop + 560 + 9 * 28);
      expect(to - from).toBeLessThanOrEqual(20 + 4 + 2 * 10 + 4);
    }
  });

  it('change in steps, so that not every pixel renders them', () => {
    expect(rangeAt(0, 560, 28)).toEqual(rangeAt(3 * 28, 560, 28));
    expect(rangeAt(0, 560, 28)).not.toEqual(rangeAt(4 * 28, 560, 28));
  });

  it('are rendered in two steps after a jump, and in one while a wheel turns', () => {
    const here = rangeAt(0, 560, 28);
    expect(isJump(here, rangeAt(8 * 28, 560, 28))).toBe(false);
    expect(isJump(here, rangeAt(40 * 28, 560, 28))).toBe(true);
    // The second step follows what the first one has rendered.
    expect(isJump(rangeAt(40 * 28, 560, 28, 0), rangeAt(40 * 28, 560, 28))).toBe(false);
    expect(rangeAt(40 * 28, 560, 28, 0).from).toBe(40);
  });

  it('are scrolled into view with as little movement as possible', () => {
    expect(scrollTopFor(10, 0, 560, 28)).toBe(0);
    expect(scrollTopFor(20, 0, 560, 28)).toBe(28);
    expect(scrollTopFor(3, 560, 560, 28)).toBe(84);
  });
});
