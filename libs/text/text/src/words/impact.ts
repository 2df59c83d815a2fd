// How much a word matters in a passage, from 0 to 1 (BM25F without the rarity of the word). PostgreSQL computes it from the labels of the
// positions of the word: `ts_rank` adds to the greatest weight of a label a quarter of the weight of the other one, or all of it if the
// lesser label comes first.

/** The weights of the labels D, C, B and A for `ts_rank`. */
export const LABEL_WEIGHTS = [0, 0.2, 0.4, 0.6] as const;
/** `ts_rank` divides what it returns by this. */
export const RANK_DIVISOR = 1.64493406685;

const LEVELS = (
  [
    ['C', 0.2],
    ['CC', 0.25],
    ['B', 0.4],
    ['BC', 0.45],
    ['BB', 0.5],
    ['CB', 0.6],
    ['AC', 0.65],
    ['AB', 0.7],
    ['AA', 0.75],
    ['CA', 0.8],
    ['BA', 1],
  ] as const
).map(([labels, impact]) => ({ labels, impact }));

/** The impact of each level, from the least. */
export const LEVEL_IMPACTS: readonly number[] = LEVELS.map(({ impact }) => impact);

/** The places in which a word occurs, and how often. */
export interface Occurrence {
  /** How often in the body. */
  body: number;
  inHeading: boolean;
  inTitle: boolean;
  /** Whether it is in the name of the file. */
  inName: boolean;
  /** Whether it is in a heading above. */
  above: boolean;
}

// Averages of the values that fitted best: each half of a set of questions, and all of it.
const K1 = 1.5;
const LENGTH_SHARE = 0.55;
const USUAL_LENGTH = 175;
/** Added to the length, so that a passage of few words is no better than one of some more. */
const LEAST_LENGTH = 15;
const WEIGHTS = { heading: 2, title: 1.6, name: 0.5, above: 0.6 };

/** The weight of a word in a passage of `length` words, from 0 to 1. */
export function weightOf({ body, inHeading, inTitle, inName, above }: Occurrence, length: number): number {
  const norm = 1 - LENGTH_SHARE + (LENGTH_SHARE * (length + LEAST_LENGTH)) / USUAL_LENGTH;
  const frequency =
    body / norm +
    (inHeading ? WEIGHTS.heading : 0) +
    (inTitle ? WEIGHTS.title : 0) +
    (inName ? WEIGHTS.name : 0) +
    (above ? WEIGHTS.above : 0);
  return frequency / (frequency + K1);
}

/** The level whose impact is nearest to a weight, and the labels that stand for it. */
export function impactLevel(weight: number): { level: number; labels: string } {
  let level = 0;
  for (let i = 1; i < LEVELS.length; i++)
    if (Math.abs(LEVELS[i]!.impact - weight) < Math.abs(LEVELS[level]!.impact - weight)) level = i;
  return { level, labels: LEVELS[level]!.labels };
}
