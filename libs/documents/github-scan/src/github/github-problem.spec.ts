import { GithubProblem, RateLimitReached, errorOf, waitOf } from './github-problem';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const SECONDS = NOW / 1000;
const SECONDARY = 'You have exceeded a secondary rate limit.';

function wait(headers: Record<string, string>, { status = 403, message = 'No', waits = 0 } = {}) {
  return waitOf({ status, message, response: { headers } }, waits, NOW);
}

describe('the wait for a rate limit', () => {
  it('is Retry-After, in seconds or as a date', () => {
    expect(wait({ 'retry-after': '77' })).toBe(77);
    expect(wait({ 'retry-after': 'Sat, 21 Nov 2026 12:01:30 GMT' })).toBe(90);
    expect(wait({ 'retry-after': '7', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' })).toBe(7);
  });

  it('lasts until one second after the reset if no requests remain', () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(SECONDS + 600) };
    expect(wait(headers)).toBe(601);
    expect(wait(headers, { status: 429 })).toBe(601);
    // GitHub's clock is five minutes ahead of this one.
    expect(wait({ ...headers, date: 'Sat, 21 Nov 2026 12:05:00 GMT' })).toBe(301);
  });

  it('doubles from one minute to 15 minutes for a limit without a time', () => {
    const waits = [0, 1, 2, 3, 4, 9];
    expect(waits.map((n) => wait({}, { message: SECONDARY, waits: n }))).toEqual([
      60, 120, 240, 480, 900, 900,
    ]);
    expect(wait({ 'retry-after': 'soon' }, { status: 429 })).toBe(60);
  });

  it('grows if the time in the answer is always in the past', () => {
    expect([0, 1, 3, 9].map((waits) => wait({ 'retry-after': '0' }, { waits }))).toEqual([1, 2, 8, 60]);
  });

  it('is undefined for any other error', () => {
    expect(wait({ 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '99' })).toBeUndefined();
    expect(wait({ 'retry-after': '7' }, { status: 500 })).toBeUndefined();
    expect(wait({ 'retry-after': '7' }, { status: 404 })).toBeUndefined();
  });
});

describe('the error for a failed request', () => {
  const answered = (status: number, message = '') =>
    errorOf({ status, message, response: { headers: {} } }, 0) as GithubProblem;

  it('depends on the status', () => {
    expect([403, 404, 451, 409, 421, 413, 500, 422].map((status) => answered(status).code)).toEqual([
      'repository_forbidden',
      'repository_not_found',
      'repository_forbidden',
      'repository_unavailable',
      'redirect_refused',
      'answer_too_large',
      'github_error',
      'github_error',
    ]);
    expect(answered(409, 'Git Repository is empty.').code).toBe('repository_empty');
    expect(errorOf({ status: 429, message: '', response: { headers: {} } }, 0)).toBeInstanceOf(
      RateLimitReached,
    );
  });

  it('does not contain the text of the answer', () => {
    for (const status of [401, 403, 409, 500])
      expect(String(answered(status, 'ghp_secret'))).not.toContain('ghp');
  });
});
