import type { FoundPassage, ReadPassage } from './search.repository';

/** Copies are looked for among so many of the best passages. */
export const MAX_COMPARED = 20;
/** Texts are almost the same if they share this part of their triples of words. */
const LEAST_ALIKE = 0.8;
/** The sizes of such texts differ by this part at most. */
const MOST_LONGER = 0.25;

/** The passages that may be copies of others by their headings and sizes. Their texts have to be read to find out. */
export function possibleCopies<Found extends FoundPassage>(passages: readonly Found[]): Found[] {
  const compared = passages.slice(0, MAX_COMPARED);
  return compared.filter((passage) => compared.some((other) => maybeSame(passage, other)));
}

/**
 * Puts passages after the best ones if a better passage of another document has almost the same text, so that the first places show
 * different texts. Everything else keeps its order.
 *
 * @param texts the passages that were read; others are not compared
 */
export function copiesLast<Found extends FoundPassage>(
  passages: readonly Found[],
  texts: ReadonlyMap<Found, ReadPassage>,
): Found[] {
  const kept: { passage: Found; triples: ReadonlySet<string> }[] = [];
  const copies = new Set<Found>();
  for (const passage of passages.slice(0, MAX_COMPARED)) {
    const read = texts.get(passage);
    if (!read) continue;
    const triples = triplesOf(read.text);
    const isCopy = kept.some(
      (better) => maybeSame(passage, better.passage) && areAlike(triples, better.triples),
    );
    if (isCopy) copies.add(passage);
    else kept.push({ passage, triples });
  }
  if (copies.size === 0) return [...passages];
  const best = passages.slice(0, MAX_COMPARED);
  return [...best.filter((one) => !copies.has(one)), ...copies, ...passages.slice(MAX_COMPARED)];
}

function maybeSame(a: FoundPassage, b: FoundPassage): boolean {
  if (a.nodeId === b.nodeId || a.heading.trim().toLowerCase() !== b.heading.trim().toLowerCase())
    return false;
  const [less, more] = [a.tokenEstimate, b.tokenEstimate].sort((x, y) => x - y) as [number, number];
  return more <= less * (1 + MOST_LONGER);
}

function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((triple) => b.has(triple)).length;
  return shared >= LEAST_ALIKE * Math.max(a.size, b.size);
}

/** Each three neighboring words of a text, and the whole of a shorter one. Characters of scripts without spaces count as words. */
function triplesOf(text: string): ReadonlySet<string> {
  const words =
    text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length < 3) return new Set([words.join(' ')]);
  return new Set(words.slice(2).map((word, i) => `${words[i]} ${words[i + 1]} ${word}`));
}
