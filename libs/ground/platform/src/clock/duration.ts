type Unit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day';

/** A length of time: `5 seconds`, `1 hour`. */
export type Duration = `${number} ${Unit | `${Unit}s`}`;

const SECONDS: Record<Unit, number> = { millisecond: 0.001, second: 1, minute: 60, hour: 3_600, day: 86_400 };

/** A setting of days, in which 0 means for ever: null. */
export function daysOrForever(days: number): Duration | null {
  return days === 0 ? null : `${days} days`;
}

/** The seconds of a duration. */
export function secondsOf(duration: Duration): number {
  const [count, unit] = duration.split(' ') as [string, string];
  return Number(count) * SECONDS[unit.replace(/s$/, '') as Unit];
}
