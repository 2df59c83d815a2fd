import { freshnessOf } from './freshness';

const DAY = 86_400_000;
const BOUNDS = { freshnessAgingDays: 30, freshnessStaleDays: 180 };

describe('freshness', () => {
  it.each([
    [0, 'fresh'],
    [30 * DAY - 1, 'fresh'],
    [30 * DAY, 'aging'],
    [180 * DAY - 1, 'aging'],
    [180 * DAY, 'stale'],
  ])('of a document that changed %d ms ago is %s', (age, state) => {
    const updatedAt = new Date('2026-01-01T00:00:00Z');
    expect(freshnessOf(updatedAt, BOUNDS, updatedAt.getTime() + age)).toEqual({
      updatedAt: '2026-01-01T00:00:00.000Z',
      state,
    });
  });

  it('changes at midnight of UTC, whatever the time of the change', () => {
    const updatedAt = new Date('2026-01-01T18:00:00Z');
    const stateAt = (time: string) => freshnessOf(updatedAt, BOUNDS, Date.parse(time)).state;
    expect(stateAt('2026-01-30T23:59:59.999Z')).toBe('fresh');
    expect(stateAt('2026-01-31T00:00:00Z')).toBe('aging');
    expect(stateAt('2026-01-31T20:00:00Z')).toBe('aging');
  });
});
