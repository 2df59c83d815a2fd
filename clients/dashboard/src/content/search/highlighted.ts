/** A part of a text, and whether it is one of the words that were searched. */
export interface Part {
  text: string;
  isMatch: boolean;
}

/** A text in parts, with the beginnings of words that match a word of the query. Case and accents don't matter, as in the search. */
export function highlighted(text: string, query: string): Part[] {
  const words = [...new Set(folded(query).text.split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '');
  if (words.length === 0 || text === '') return [{ text, isMatch: false }];
  const { text: searched, offsets } = folded(text);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${bySize(words).join('|')})|${unspaced(words)}`, 'gu');
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: match } of searched.matchAll(pattern)) {
    if (match === '') continue;
    const [from, to] = [offsets[index]!, offsets[index + match.length]!];
    if (from < end) continue;
    if (from > end) parts.push({ text: text.slice(end, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** Scripts without spaces match anywhere. */
function unspaced(words: readonly string[]): string {
  const found = words.filter((word) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word),
  );
  return found.length === 0 ? '(?!)' : bySize(found).join('|');
}

function bySize(words: readonly string[]): string[] {
  return [...words].sort((a, b) => b.length - a.length);
}

/** A text without case and accents, and for each of its positions the one in the original. */
function folded(text: string): { text: string; offsets: number[] } {
  let result = '';
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    for (let i = 0; i < plain.length; i++) offsets.push(at);
    result += plain;
    at += character.length;
  }
  offsets.push(at);
  return { text: result, offsets };
}
