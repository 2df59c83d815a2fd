import { parseRetryAfter, secondsToRetry } from './retries';

describe('secondsToRetry', () => {
  it('follows the schedule, with up to a fifth more', () => {
    const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(schedule.map((_, i) => secondsToRetry(i + 1, null, 0))).toEqual(schedule);
    expect(secondsToRetry(1, null, 1)).toBe(6);
    expect(secondsToRetry(schedule.length + 1, null)).toBeNull();
  });

  it('waits as long as the receiver asks for, at most a day, and never less than the schedule', () => {
    expect(secondsToRetry(1, 60, 0)).toBe(60);
    expect(secondsToRetry(1, 1, 0)).toBe(5);
    expect(secondsToRetry(1, 1e9, 0)).toBe(86_400);
    expect(secondsToRetry(10, 60, 0)).toBeNull();
  });
});

describe('parseRetryAfter', () => {
  const now = new Date('2026-11-22T12:00:00.000Z');

  it.each([
    ['120', 120],
    ['0', 0],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 30],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    [undefined, null],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['9'.repeat(400), null],
    ['2026-11-22', null],
  ])('reads %j as %j', (header, seconds) => expect(parseRetryAfter(header, now)).toBe(seconds));
});
