const WINDOW_SECONDS = 60;
/** The caller's limits, from the headers of a response; undefined if the response has none. */
export function readLimits(headers) {
    const limit = Number(headers.get('x-ratelimit-limit'));
    if (!limit)
        return undefined;
    // The reset time is on the service's clock, which may differ from this machine's.
    const now = Date.parse(headers.get('date') ?? '') || Date.now();
    const daily = headers.get('x-dailylimit-remaining');
    return {
        perMinute: limit,
        remaining: Number(headers.get('x-ratelimit-remaining')),
        resetsAt: Date.now() + Number(headers.get('x-ratelimit-reset')) * 1000 - now,
        leftToday: daily === null ? Infinity : Number(daily),
    };
}
/** Estimates the seconds that a number of requests take: at the rate so far, or at the rate limit if that is slower. */
export function estimateSeconds(requests, { perSecond = 0, limits }) {
    const atCurrentRate = perSecond > 0 ? requests / perSecond : 0;
    if (!limits)
        return atCurrentRate;
    const sinceReset = (Date.now() - limits.resetsAt) / 1000;
    const remaining = sinceReset > 0 ? limits.perMinute : limits.remaining;
    if (requests <= remaining)
        return atCurrentRate;
    const windows = Math.ceil((requests - remaining) / limits.perMinute);
    const untilReset = sinceReset > 0 ? WINDOW_SECONDS : -sinceReset;
    return Math.max(atCurrentRate, untilReset + (windows - 1) * WINDOW_SECONDS);
}
