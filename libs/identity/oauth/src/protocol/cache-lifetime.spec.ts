import { cacheSeconds } from './cache-lifetime';

describe('the time for which a metadata document is kept', () => {
  it.each([
    ['public, max-age=3600', 3_600],
    ['max-age=1', 300],
    ['no-store', 300],
    [undefined, 300],
    ['max-age=999999999', 86_400],
    ['s-maxage=7200', 300],
  ])('is for %p %d seconds', (header, seconds) => expect(cacheSeconds(header)).toBe(seconds));
});
