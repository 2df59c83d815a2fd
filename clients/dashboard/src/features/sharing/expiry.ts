/** How long a share can last: choices of the form. */
export const LIFETIMES = ['never', 'day', 'week', 'month', 'quarter', 'date'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

const DAYS = { day: 1, week: 7, month: 30, quarter: 90 } as const;
const DAY_MS = 86_400_000;
const MAX_DAYS = 365;

/** Why a date cannot be the end of a share. */
export type ExpiryProblem = 'required' | 'past' | 'tooLate';

/**
 * When a share of this lifetime expires; undefined for never. A date ends with its last minute, in the zone of the person.
 *
 * @param date the date of the field, as `2026-12-31`
 */
export function expiryOf(
  lifetime: Lifetime,
  date: string,
  now: number,
): { expiresAt: string | undefined } | { problem: ExpiryProblem } {
  if (lifetime === 'never') return { expiresAt: undefined };
  if (lifetime !== 'date') return { expiresAt: new Date(now + DAYS[lifetime] * DAY_MS).toISOString() };
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return { problem: 'required' };
  const end = new Date(year, month - 1, day, 23, 59).getTime();
  if (!(end > now)) return { problem: 'past' };
  if (end > now + MAX_DAYS * DAY_MS) return { problem: 'tooLate' };
  return { expiresAt: new Date(end).toISOString() };
}

/** Whether a share ends within seven days. */
export function expiresSoon(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now < 7 * DAY_MS;
}
