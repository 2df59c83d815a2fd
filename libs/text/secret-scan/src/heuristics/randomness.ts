/** Pairs of letters that are frequent in words: in English, and in names in programs. */
const WORD_PAIRS = pairTable(
  'th he in er an re nd at on nt ha es st en ed to it ou ea hi is or ti as te et ng of al de se le sa si ar ve ra ld ur ' +
    'ro ri io ic ne me li co ll la el no ma ta ce ch om be ec pe ho us em ut ss tr ac ns ge wh ur wi lo so di un ot ad ca ' +
    'id pr po ee il ai ni ct fo tt su sh am ol im ow pl rs ke ts ab sp pa da im ki up ap mo ag ul ir ck ex ay ey bl oo nc ' +
    'od op ov os rt ry ty vi ef ew if ff mp iv ob ss go gi gr fi fr cl cr cu',
);

const MIN_PAIRS = 10;
const MIN_WORD_SHARE = 0.6;

/** A generated value has at least this mix (see mixOf), or at least this many pairs with less than this share of word pairs. */
const GENERATED_MIX = 0.2;
const MANY_PAIRS = 16;
const GENERATED_SHARE = 0.45;

/** Fewest pairs, and share of word pairs, of letters that no word consists of. */
const MIN_UNPRONOUNCEABLE = 13;
const UNPRONOUNCEABLE_SHARE = 0.4;

/** A text with this mix (see mixOf) or more is not made of words, even if its pairs look like it. */
const MAX_WORD_MIX = 0.4;

/** Hexadecimal digits and the separators of their groups. Their letters form pairs that are frequent in words too. */
const HEXADECIMAL = /^[0-9a-f_.:-]+$/i;

/** The entropy of a text in bits per character, by the frequencies of its own characters. */
export function entropyOf(text: string): number {
  const counts = new Map<number, number>();
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Whether a text looks like words: most of its pairs of letters are frequent in words. False if it has too few pairs. */
export function looksLikeWords(text: string, minPairs = MIN_PAIRS): boolean {
  const { pairs, share } = wordPairs(text);
  if (pairs < minPairs || share < MIN_WORD_SHARE) return false;
  return mixOf(text) < MAX_WORD_MIX && !HEXADECIMAL.test(text);
}

/** Whether a text looks generated: its kinds of characters change often, or few of its pairs of letters are frequent in words. */
export function looksGenerated(text: string): boolean {
  if (mixOf(text) >= GENERATED_MIX) return true;
  const { pairs, share } = wordPairs(text);
  return pairs >= MANY_PAIRS && share < GENERATED_SHARE;
}

/** Whether a text of letters is long enough to tell, and hardly any of its pairs of letters is frequent in words. */
export function isUnpronounceable(text: string, minPairs = MIN_UNPRONOUNCEABLE): boolean {
  const { pairs, share } = wordPairs(text);
  return pairs >= minPairs && share < UNPRONOUNCEABLE_SHARE;
}

/** The number of pairs of neighboring letters, and the share of pairs that are frequent in words. */
function wordPairs(text: string): { pairs: number; share: number } {
  let pairs = 0;
  let common = 0;
  for (let i = 1; i < text.length; i++) {
    const first = letterIndex(text.charCodeAt(i - 1));
    const second = letterIndex(text.charCodeAt(i));
    if (first < 0 || second < 0) continue;
    pairs++;
    common += WORD_PAIRS[first * 26 + second] ?? 0;
  }
  return { pairs, share: pairs === 0 ? 0 : common / pairs };
}

/** The mix of a text: the share of neighboring characters of different kinds (see kindOf). About half in generated values, little in words. */
export function mixOf(text: string): number {
  let changes = 0;
  for (let i = 1; i < text.length; i++) {
    if (kindOf(text.charCodeAt(i)) !== kindOf(text.charCodeAt(i - 1))) changes++;
  }
  return changes / Math.max(1, text.length - 1);
}

/** How many of the four kinds of characters a text contains (see kindOf). */
export function kindsIn(text: string): number {
  let seen = 0;
  for (let i = 0; i < text.length; i++) seen |= 1 << kindOf(text.charCodeAt(i));
  return (seen & 1) + ((seen >> 1) & 1) + ((seen >> 2) & 1) + ((seen >> 3) & 1);
}

/** The kind of a character: 0 for a lower-case letter, 1 for an upper-case letter, 2 for a digit, 3 for any other character. */
export function kindOf(code: number): 0 | 1 | 2 | 3 {
  if (code >= 97 && code <= 122) return 0;
  if (code >= 65 && code <= 90) return 1;
  return code >= 48 && code <= 57 ? 2 : 3;
}

function letterIndex(code: number): number {
  const lower = code | 32;
  return lower >= 97 && lower <= 122 && code >= 65 ? lower - 97 : -1;
}

function pairTable(pairs: string): Uint8Array {
  const table = new Uint8Array(26 * 26);
  for (const pair of pairs.split(' '))
    table[letterIndex(pair.charCodeAt(0)) * 26 + letterIndex(pair.charCodeAt(1))] = 1;
  return table;
}
