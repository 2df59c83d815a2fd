import type { CatalogSettings } from '../catalog.settings';

export const FRESHNESS = ['fresh', 'aging', 'stale'] as const;

/** The time of the last change, and the freshness that follows from it. */
export interface Freshness {
  updatedAt: string;
  state: (typeof FRESHNESS)[number];
}

/** The ages, in days, from which a document is aging and stale. */
export type FreshnessBounds = Pick<CatalogSettings, 'freshnessAgingDays' | 'freshnessStaleDays'>;

const DAY_MS = 86_400_000;

/**
 * The freshness of something that last changed at a time. It counts whole UTC days, so it changes only with the day, as does the ETag of
 * its page.
 */
export function freshnessOf(updatedAt: Date, bounds: FreshnessBounds, now = Date.now()): Freshness {
  const days = dayOf(now) - dayOf(updatedAt.getTime());
  const { freshnessAgingDays, freshnessStaleDays } = bounds;
  const state = days >= freshnessStaleDays ? 'stale' : days >= freshnessAgingDays ? 'aging' : 'fresh';
  return { updatedAt: updatedAt.toISOString(), state };
}

/** The number of the day of a time, from 1970 on. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}
