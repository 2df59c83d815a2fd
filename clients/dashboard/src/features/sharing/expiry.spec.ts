import { expiresSoon, expiryOf } from './expiry';

const now = new Date(2026, 10, 25, 12).getTime();
const DAY = 86_400_000;

describe('the end of a share', () => {
  it('is never, or a number of days from now', () => {
    expect(expiryOf('never', '', now)).toEqual({ expiresAt: undefined });
    expect(expiryOf('week', '', now)).toEqual({ expiresAt: new Date(now + 7 * DAY).toISOString() });
  });

  it('is the last minute of a date, where the person is', () => {
    expect(expiryOf('date', '2026-11-25', now)).toEqual({
      expiresAt: new Date(2026, 10, 25, 23, 59).toISOString(),
    });
  });

  it.each([
    ['', 'required'],
    ['2026-11-24', 'past'],
    ['2027-11-26', 'tooLate'],
  ])('cannot be "%s": %s', (date, problem) => {
    expect(expiryOf('date', date, now)).toEqual({ problem });
  });

  it('is near within seven days', () => {
    expect(expiresSoon(new Date(now + 6 * DAY).toISOString(), now)).toBe(true);
    expect(expiresSoon(new Date(now + 8 * DAY).toISOString(), now)).toBe(false);
    expect(expiresSoon(null, now)).toBe(false);
  });
});
