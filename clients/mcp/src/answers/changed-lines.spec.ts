import { changedLines } from './changed-lines.js';

describe('what changed', () => {
  it('are the lines from the first to the last difference', () => {
    expect(changedLines('a\nb\nc\n', 'a\nB\nB2\nc\n')).toBe(
      'From line 2:\n\n```diff untrusted\n-b\n+B\n+B2\n```',
    );
    expect(changedLines('a\n', 'a\n')).toBeUndefined();
    expect(changedLines('a\na\n', 'a\n')).toBe('From line 2:\n\n```diff untrusted\n-a\n```');
  });

  it('is bounded', () => {
    const long = 'x\n'.repeat(10_000);
    expect(changedLines(long, 'y\n'.repeat(10_000))!.length).toBeLessThan(1_000);
  });
});
