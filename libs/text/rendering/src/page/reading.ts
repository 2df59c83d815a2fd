import { directionOf } from './directions';
import { hasEnd, piecesOf, unescape } from './pieces';

const MAX_LEAD = 300;
const SAMPLE = 20_000;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const WORDS_A_MINUTE = 230;
const CHARACTERS_A_MINUTE = 500;

/** Facts about a document for its readers: how it begins, how long it is, its language. */
export interface Reading {
  lead: string;
  words: number;
  minutes: number;
  language: string | null;
  direction: 'ltr' | 'rtl';
}

/** Counts the prose of sanitized HTML without code: words, and the characters of scripts without spaces. */
export function readingOf(html: string): Reading {
  let [words, characters, code, depth] = [0, 0, 0, 0];
  let [lead, leading, sample] = ['', false, ''];
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'open') {
      if (piece.name === 'pre') code++;
      leading ||= piece.name === 'p' && depth === 0 && lead === '';
      if (hasEnd(piece.name)) depth++;
      else if (leading) lead += ' ';
    } else if (piece.kind === 'close') {
      depth--;
      if (piece.name === 'pre') code--;
      if (piece.name === 'p' && depth === 0) leading = false;
    } else if (code === 0) {
      const text = unescape(piece.html);
      const unspaced = text.match(UNSPACED)?.length ?? 0;
      characters += unspaced;
      words += (unspaced > 0 ? text.replace(UNSPACED, ' ') : text).match(WORD)?.length ?? 0;
      if (leading && lead.length < MAX_LEAD * 2) lead += text;
      if (sample.length < SAMPLE) sample += text;
    }
  }
  return {
    lead: shortened(lead, MAX_LEAD),
    words: words + characters,
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE)),
    language: languageOf(sample),
    direction: directionOf(sample),
  };
}

/** A text on one line, cut after a word to at most `length` characters. */
export function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Scripts that are used, almost, by one language only. Latin, Cyrillic and Arabic are used by many, so they identify none. */
const LANGUAGES: [language: string, script: RegExp, share: number][] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu, 0.1],
  ['ko', /\p{sc=Hangul}/gu, 0.3],
  ['zh', /\p{sc=Han}/gu, 0.3],
  ['he', /\p{sc=Hebrew}/gu, 0.3],
  ['el', /\p{sc=Greek}/gu, 0.3],
  ['th', /\p{sc=Thai}/gu, 0.3],
];

/** The language of a text (BCP 47), if its script identifies it. */
function languageOf(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = LANGUAGES.find(([, script, share]) => (text.match(script)?.length ?? 0) > letters * share);
  return found?.[0] ?? null;
}
