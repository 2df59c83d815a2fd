import { diffIndices } from 'node-diff3';

/** More words than these are not compared. */
const MOST_WORDS = 2_000;

/** The parts of a text, and whether only it has them or another text too. */
export function wordParts(text: string, other: string): { text: string; isOwn: boolean }[] {
  const [words, others] = [wordsOf(text), wordsOf(other)];
  if (words.length + others.length > MOST_WORDS) return [{ text, isOwn: false }];
  const parts: { text: string; isOwn: boolean }[] = [];
  let at = 0;
  for (const {
    buffer1: [from, length],
  } of diffIndices(words, others)) {
    if (from > at) parts.push({ text: words.slice(at, from).join(''), isOwn: false });
    if (length > 0) parts.push({ text: words.slice(from, from + length).join(''), isOwn: true });
    at = from + length;
  }
  if (at < words.length) parts.push({ text: words.slice(at).join(''), isOwn: false });
  return parts;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}
