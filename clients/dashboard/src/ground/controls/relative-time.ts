const STEPS = [
  { unit: 'minute', seconds: 60, until: 60 * 60 },
  { unit: 'hour', seconds: 60 * 60, until: 24 * 60 * 60 },
  { unit: 'day', seconds: 24 * 60 * 60, until: 7 * 24 * 60 * 60 },
] as const;

/** A formatter takes longer to make than to use, and a table has hundreds of times. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

function relative(language: string): Intl.RelativeTimeFormat {
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })));
  return format;
}

/** A time of the last or next seven days relative to now, and any other as a date. */
export function relativeTime(date: Date, now: Date, language: string, justNow: string): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 60) return justNow;
  const step = STEPS.find(({ until }) => Math.abs(seconds) < until);
  if (step) return relative(language).format(Math.trunc(seconds / step.seconds), step.unit);
  const sameYear = date.getFullYear() === now.getFullYear();
  return date.toLocaleDateString(language, {
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
  });
}
