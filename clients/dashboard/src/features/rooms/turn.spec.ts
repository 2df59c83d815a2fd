import { asMinutes, timeLeft } from './turn';

const NOW = Date.parse('2026-11-23T10:00:00.000Z');

describe('the time that is left of a turn', () => {
  it('is counted to the deadline, and never below zero', () => {
    expect(timeLeft('2026-11-23T10:01:00.000Z', 120, NOW)).toEqual({ seconds: 60, part: 0.5 });
    expect(timeLeft('2026-11-23T09:59:00.000Z', 120, NOW)).toEqual({ seconds: 0, part: 0 });
  });

  it('is a whole turn at most, also if the clock is a second late', () => {
    expect(timeLeft('2026-11-23T10:02:01.000Z', 120, NOW)).toEqual({ seconds: 120, part: 1 });
  });

  it('is shown in minutes and seconds', () => {
    expect([5, 65, 600].map(asMinutes)).toEqual(['0:05', '1:05', '10:00']);
  });
});
