import { delayOf, noteLimits } from './budget';

describe('the budget of requests', () => {
  const answer = (left: number, resetsAt: number, date = 1_000_000): Headers =>
    new Headers({
      'X-RateLimit-Remaining': String(left),
      'X-RateLimit-Reset': String(resetsAt),
      Date: new Date(date * 1000).toUTCString(),
    });

  it('lets saves through, and makes less urgent requests wait until the service counts from zero again', () => {
    noteLimits(answer(10, 1_000_030), 5_000);
    expect(delayOf('save', 5_000)).toBe(0);
    expect(delayOf('open', 5_000)).toBe(0);
    expect(delayOf('refetch', 5_000)).toBe(30_000);
    expect(delayOf('refetch', 35_000)).toBe(0);
  });

  it('never waits longer than a minute, whatever the clocks say', () => {
    noteLimits(answer(0, 1_900_000), 5_000);
    expect(delayOf('open', 5_000)).toBe(60_000);
    noteLimits(answer(0, 900_000), 5_000);
    expect(delayOf('open', 5_000)).toBe(0);
  });
});
