import { NO_ID } from '#platform';

/** The reader of what is anyone's. */
export const NOBODY = `'${NO_ID}'::uuid`;

/** What a query may meet: the even numbers of the index, in the order of their weight. */
export const KINDS = ['title', 'heading', 'path', 'tag'] as const;
export type Kind = (typeof KINDS)[number];

/** The kind that a rank of the index stands for. */
export function kindOf(rank: number): Kind {
  return KINDS[rank >> 1]!;
}

/** The index's ranks of a kind: where its text begins, and any later place in it. */
export function ranksOf(kinds: readonly Kind[]): number[] {
  return KINDS.flatMap((kind, i) => (kinds.includes(kind) ? [2 * i, 2 * i + 1] : []));
}

/** Whether the index has the places of a rank for one reader each: headings are their owner's. */
export function isPersonal(rank: number): boolean {
  return kindOf(rank) === 'heading';
}

/** Whose the index's places are: anyone's, but headings are their owner's. For a rank expression; $2 is the caller. */
export function readerOf(rank: string): string {
  return `(CASE WHEN ${rank} IN (2, 3) THEN $2::uuid ELSE ${NOBODY} END)`;
}
