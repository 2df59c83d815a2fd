import { secondsOf } from './duration';

it('the seconds of a duration', () => {
  expect(secondsOf('250 milliseconds')).toBe(0.25);
  expect(secondsOf('1 second')).toBe(1);
  expect(secondsOf('10 minutes')).toBe(600);
  expect(secondsOf('1 hour')).toBe(3_600);
  expect(secondsOf('90 days')).toBe(7_776_000);
});
