import { NO_ID } from '#platform';

/**
 * The kinds of text that a query can match, in the order of weight. Each kind has two ranks in the index, one for terms at the start of a
 * text and one for later words in it: 0 and 1 are titles, 2 and 3 headings, 4 and 5 names, 6 and 7 tags.
 */
export const KINDS = ['title', 'heading', 'path', 'tag'] as const;
export type Kind = (typeof KINDS)[number];

/** The reader of the index's terms that every caller may find (SQL). */
export const ANY_READER = `'${NO_ID}'::uuid` as const;

/**
 * The ranks of names, one row each (SQL). A statement reads a range for each: with both in one condition, it could not use the later
 * columns of the index.
 */
export const RANKS_OF_NAMES = `unnest('{4,5}'::smallint[]) AS r (rank)` as const;

/** Whether the rank (SQL) of a term is one of headings. An index has this expression, so it is written in one way only. */
export function isOfHeading<const Rank extends string>(rank: Rank) {
  return `(${rank} IN (2, 3))` as const;
}

/** The kind that a rank of the index belongs to. */
export function kindOf(rank: number): Kind {
  return KINDS[rank >> 1]!;
}

/** The index's ranks of these kinds, in ascending order. */
export function ranksOf(kinds: readonly Kind[]): number[] {
  return KINDS.flatMap((kind, i) => (kinds.includes(kind) ? [2 * i, 2 * i + 1] : []));
}

/** The reader (SQL) under whom the index has the terms of a rank (SQL) for the caller `:userId`. */
export function readerOf<const Rank extends string>(rank: Rank) {
  return `(CASE WHEN ${rank} IN (2, 3) THEN :userId ELSE ${ANY_READER} END)` as const;
}
