const WINDOW_SECONDS = 60;

/**
 * Where the limits of an answer's caller stand; undefined where the answer doesn't say.
 * @param {Headers} headers
 */
export function limitsOf(headers) {
  const limit = Number(headers.get('x-ratelimit-limit'));
  if (!limit) return undefined;
  // By the service's own clock, which need not be ours.
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const daily = headers.get('x-dailylimit-remaining');
  return {
    perMinute: limit,
    remaining: Number(headers.get('x-ratelimit-remaining')),
    resetsAt: Date.now() + Number(headers.get('x-ratelimit-reset')) * 1000 - now,
    leftToday: daily === null ? Infinity : Number(daily),
  };
}

/**
 * How many seconds so many requests take: by their speed so far, or, where that is longer, by what the rate limit lets
 * through.
 * @param {number} requests
 * @param {{ perSecond?: number, limits?: ReturnType<typeof limitsOf> }} known
 */
export function secondsFor(requests, { perSecond = 0, limits }) {
  const bySpeed = perSecond > 0 ? requests / perSecond : 0;
  if (!limits) return bySpeed;
  const sinceReset = (Date.now() - limits.resetsAt) / 1000;
  const remaining = sinceReset > 0 ? limits.perMinute : limits.remaining;
  if (requests <= remaining) return bySpeed;
  const windows = Math.ceil((requests - remaining) / limits.perMinute);
  const toFirst = sinceReset > 0 ? WINDOW_SECONDS : -sinceReset;
  return Math.max(bySpeed, toFirst + (windows - 1) * WINDOW_SECONDS);
}
