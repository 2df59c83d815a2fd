/** The two revisions that are compared, by their numbers. 0 is the empty document before the first revision. */
export interface Picks {
  older: number;
  newer: number;
}

/** A revision and the one before it: what the revision changed. */
export function pickRevision(number: number): Picks {
  return { older: number - 1, newer: number };
}

/** Picks the older of the two. The newer one follows if it is not newer. */
export function pickOlder(picks: Picks, number: number, latest: number): Picks {
  const older = Math.min(number, latest - 1);
  return { older, newer: picks.newer > older ? picks.newer : older + 1 };
}

/** Picks the newer of the two. The older one follows if it is not older. */
export function pickNewer(picks: Picks, number: number): Picks {
  return { older: picks.older < number ? picks.older : number - 1, newer: number };
}

/** The picks that an address names, like `?compare=3..7`; undefined if it names none that exist. */
export function readPicks(value: unknown, latest: number): Picks | undefined {
  const found = typeof value === 'string' ? /^(\d{1,9})\.\.(\d{1,9})$/.exec(value) : null;
  if (!found) return undefined;
  const [older, newer] = [Number(found[1]), Number(found[2])];
  return older < newer && newer <= latest ? { older, newer } : undefined;
}

/**
 * Whether a revision was deleted: the numbers of those that are left stay. One of a page that was not read yet may still exist.
 *
 * @param listed the numbers of the revisions that were read, the newest first
 */
export function isDeleted(number: number, listed: readonly number[], isComplete: boolean): boolean {
  if (number === 0 || listed.includes(number)) return false;
  return isComplete || number > (listed.at(-1) ?? 0);
}

/** The part of an address that names picks. */
export function writePicks({ older, newer }: Picks): string {
  return `${older}..${newer}`;
}
