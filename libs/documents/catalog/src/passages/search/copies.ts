import type { FoundPassage } from './found-passages';
import type { ReadPassage } from './search.repository';

/** The number of the best passages among which copies are looked for. */
export const MAX_COMPARED = 20;
/** Texts are almost the same if they share this part of their triples of words. */
const LEAST_ALIKE = 0.8;
/** The sizes of such texts differ by this part at most. */
const MOST_LONGER = 0.25;

/** The passages that may be copies of others by their headings and sizes. Their texts have to be read to find out. */
export function possibleCopies<Found extends FoundPassage>(passages: readonly Found[]): Found[] {
  const compared = passages.slice(0, MAX_COMPARED);
  const headings = compared.map(comparedHeading);
  return compared.filter((passage, i) =>
    compared.some((other, j) => headings[i] === headings[j] && maybeSame(passage, other)),
  );
}

/**
 * Puts passages after the best ones if a better passage of another document has almost the same text, so that the first places show
 * different texts. Everything else keeps its order.
 *
 * @param texts the passages that were read; others are not compared
 */
export function copiesLast<Found extends FoundPassage>(
  passages: readonly Found[],
  texts: ReadonlyMap<Found, Pick<ReadPassage, 'text'>>,
): Found[] {
  const kept: Compared<Found>[] = [];
  const copies = new Set<Found>();
  for (const passage of passages.slice(0, MAX_COMPARED)) {
    const read = texts.get(passage);
    if (!read) continue;
    const compared = { passage, heading: comparedHeading(passage), text: read.text };
    if (kept.some((better) => isCopy(compared, better))) copies.add(passage);
    else kept.push(compared);
  }
  if (copies.size === 0) return [...passages];
  const best = passages.slice(0, MAX_COMPARED);
  return [...best.filter((one) => !copies.has(one)), ...copies, ...passages.slice(MAX_COMPARED)];
}

interface Compared<Found extends FoundPassage> {
  passage: Found;
  heading: string;
  text: string;
  /** Found when they are first needed: most copies have exactly the same text. */
  triples?: ReadonlySet<string>;
}

function isCopy<Found extends FoundPassage>(one: Compared<Found>, better: Compared<Found>): boolean {
  if (one.heading !== better.heading || !maybeSame(one.passage, better.passage)) return false;
  if (one.text === better.text) return true;
  one.triples ??= triplesOf(one.text);
  better.triples ??= triplesOf(better.text);
  return areAlike(one.triples, better.triples);
}

function comparedHeading({ heading }: FoundPassage): string {
  return heading.trim().toLowerCase();
}

/** Whether passages of the same heading may have the same text. */
function maybeSame(a: FoundPassage, b: FoundPassage): boolean {
  if (a.nodeId === b.nodeId) return false;
  const less = Math.min(a.tokenEstimate, b.tokenEstimate);
  return Math.max(a.tokenEstimate, b.tokenEstimate) <= less * (1 + MOST_LONGER);
}

function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const triple of a) if (b.has(triple)) shared++;
  return shared >= LEAST_ALIKE * Math.max(a.size, b.size);
}

/** Each three neighboring words of a text, and the whole of a shorter one. Characters of scripts without spaces count as words. */
function triplesOf(text: string): ReadonlySet<string> {
  const words =
    text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length < 3) return new Set([words.join(' ')]);
  return new Set(words.slice(2).map((word, i) => `${words[i]} ${words[i + 1]} ${word}`));
}
