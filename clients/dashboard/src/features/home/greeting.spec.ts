import { dayTime } from './greeting';

describe('a greeting', () => {
  it.each([
    [3, 'evening'],
    [8, 'morning'],
    [12, 'day'],
    [19, 'evening'],
  ])('knows the time of day: %i', (hour, time) => expect(dayTime(hour)).toBe(time));
});
