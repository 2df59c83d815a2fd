import type { Feedback } from './distributions.queries';

/** The entries of both lists once each, oldest first. */
export function joined<Entry extends Pick<Feedback, 'id'>>(
  earlier: readonly Entry[],
  latest: readonly Entry[],
): Entry[] {
  const byId = new Map([...earlier, ...latest].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
