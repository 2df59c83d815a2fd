import { fold } from '#platform/fold';

/** A word as it stands in a text. */
export interface Token {
  /** Folded: NFKC, in lower case and without accents. */
  word: string;
  /** Counted in words; the parts of an identifier follow each other, and the whole has the position of its first part. */
  position: number;
  /**
   * Whether it is a natural word, the whole of an identifier, two characters of a script that is written without spaces, or a word with
   * the one that is elided before it (`loreal`). The position of the last is that of the word alone.
   */
  kind: 'word' | 'identifier' | 'gram' | 'elision';
}

/** The longest word or identifier that is kept. */
const MAX_WORD = 64;

/** The scripts that are written without spaces between words, for a class of characters. */
export const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** Names that begin or end with a symbol, and the dashes before a flag. They are looked for only where there is such a symbol. */
const NAME = '(?<![A-Za-z0-9_])(?:\\.(?:NET|net)(?![A-Za-z0-9_])|[Cc]\\+\\+|[CcFfJj]#(?![A-Za-z0-9_]))';
const DASHES = '(?:(?<![A-Za-z0-9_-])--(?=[A-Za-z]))?';
const HAS_SYMBOL = /--[A-Za-z]|\.NET|\.net|\+\+|[CcFfJj]#/;
const CHUNK = new RegExp(
  `(?<run>[${UNSPACED}]+)|(?<chunk>${NAME}|${DASHES}(?:(?![${UNSPACED}])[\\p{L}\\p{N}_])(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}_]|['’./:@-](?=(?![${UNSPACED}])[\\p{L}\\p{N}_]))*)`,
  'gu',
);
/** The same in a line of ASCII, in which it is found several times as fast. */
const ASCII_CHUNK = /[A-Za-z0-9_](?:[A-Za-z0-9_]|['./:@-](?=[A-Za-z0-9_]))*/g;
const ASCII_CHUNK_OR_NAME = new RegExp(`${NAME}|${DASHES}${ASCII_CHUNK.source}`, 'g');
const ASCII = /^[\x00-\x7f]*$/;
const ONLY_UNSPACED = new RegExp(`^[${UNSPACED}]+$`, 'u');
/** A word that neither has parts nor is folded. */
const PLAIN_WORD = /^[a-z0-9]+$/;
/** The letters of a name with a symbol. */
const LETTERS_OF_NAME = /^(?:\.(net)|([cfj])(?:\+\+|#))$/i;
const FLAG = /^--/;
const VERSION = /^v(?=\d+(?:\.\d+)+)/i;
const SCRIPT = /^[\p{L}\p{N}]+\.js$/iu;
const POSSESSIVE = /['’]s$/;
const APOSTROPHE = /['’]/;
/** French and Italian words that lose their last vowel before the next word. What follows them in English is a letter, or the end of a verb. */
const ELIDED =
  /(?<=^|[-_./:@])(?:[cdjlmnstv]|(?:jus|lors|puis|quoi)?qu|(?:a|co|da|de|ne|pe|su|que)ll|(?:a|da|de|ne|su)?gl|un|quest)['’](?!(?:ll|re|ve)(?!\p{L}))(?=\p{L}[\p{L}\p{M}\p{N}])/giu;
const FIRST_WORD = /^[\p{L}\p{M}\p{N}'’]+/u;
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Whether a word is of a script that is written without spaces. */
export function isUnspaced(word: string): boolean {
  return ONLY_UNSPACED.test(word);
}

/**
 * Finds the words of a text. Identifiers (`quota-backend-bytes`, `useState`, `OTEL_EXPORTER`), names (`.NET`, `C#`), flags (`--watch`) and versions
 * (`v1.2.3`) are found as a whole and in parts. Words after an elided one (`l'acqua`, `qu'elle`) are found without it and with it. Scripts that are
 * written without spaces are cut into all pairs of neighboring characters.
 *
 * @param from the position of the first word
 * @param known lines whose words are known
 */
export function tokenize(text: string, from = 1, known?: KnownLines): Token[] {
  const tokens: Token[] = [];
  let position = from;
  for (const line of text.split('\n')) {
    const found = known?.get(line);
    if (!found) position = addLine(tokens, line, position);
    else {
      for (const token of found.tokens)
        tokens.push({ word: token.word, position: position + token.position, kind: token.kind });
      position += found.length;
    }
  }
  return tokens;
}

/** The words of lines, with their positions from 0, and how many positions a line takes. */
export type KnownLines = ReadonlyMap<string, { tokens: readonly Token[]; length: number }>;

/** The words of the lines of a text, from which parts of the text can then be tokenized faster, and its natural words in their order. */
export function readLines(text: string): { known: KnownLines; words: string[] } {
  const known = new Map<string, { tokens: Token[]; length: number }>();
  const words: string[] = [];
  for (const line of text.split('\n')) {
    let found = known.get(line);
    if (!found) {
      const tokens: Token[] = [];
      known.set(line, (found = { tokens, length: addLine(tokens, line, 0) }));
    }
    for (const { word, kind } of found.tokens) if (kind === 'word') words.push(word);
  }
  return { known, words };
}

function addLine(tokens: Token[], line: string, from: number): number {
  let position = from;
  if (ASCII.test(line)) {
    const pattern = HAS_SYMBOL.test(line) ? ASCII_CHUNK_OR_NAME : ASCII_CHUNK;
    for (const chunk of line.match(pattern) ?? []) position = addChunk(tokens, chunk, position);
    return position;
  }
  for (const { groups } of line.normalize('NFKC').matchAll(CHUNK)) {
    const { run, chunk } = groups as { run?: string; chunk?: string };
    if (run !== undefined) position = addGrams(tokens, run, position);
    else position = addChunk(tokens, chunk!, position);
  }
  return position;
}

function addGrams(tokens: Token[], run: string, position: number): number {
  const characters = [...fold(run)];
  for (let i = 0; i < characters.length - 1; i++)
    tokens.push({ word: characters[i]! + characters[i + 1]!, position: position + i, kind: 'gram' });
  // The last character is found by itself, and each other one as the beginning of a pair.
  tokens.push({ word: characters.at(-1)!, position: position + characters.length - 1, kind: 'gram' });
  return position + characters.length;
}

function addChunk(tokens: Token[], written: string, from: number): number {
  if (PLAIN_WORD.test(written)) {
    if (written.length <= MAX_WORD) tokens.push({ word: written, position: from, kind: 'word' });
    return from + 1;
  }
  const name = LETTERS_OF_NAME.exec(written);
  if (name) return addName(tokens, written, name[1] ?? name[2]!, from);
  const chunk = withoutElisions(tokens, written.replace(POSSESSIVE, '').replace(FLAG, ''), from);
  const before = tokens.length;
  let position = from;
  const pieces = chunk.split(/[./:@]+/).filter(Boolean);
  if (pieces.length > 1) {
    addWhole(tokens, chunk, from);
    if (VERSION.test(chunk)) addWhole(tokens, chunk.replace(VERSION, ''), from);
    if (SCRIPT.test(chunk)) addWhole(tokens, pieces.join(''), from);
  }
  for (const piece of pieces) {
    const parts = piece
      .split(/[-_]+/)
      .flatMap((part) => part.split(CAMEL))
      .filter(Boolean);
    if (parts.length > 1) addWhole(tokens, piece.replace(/^_+|_+$/g, ''), position);
    for (const part of parts) {
      const word = fold(part.replace(/['’]/g, ''));
      if (word !== '' && word.length <= MAX_WORD) tokens.push({ word, position, kind: 'word' });
      position++;
    }
  }
  // The dashes distinguish a flag from a word, but hardly one identifier from another.
  if (FLAG.test(written) && tokens[before]?.kind === 'word') addWhole(tokens, `--${chunk}`, from);
  return position;
}

/** Removes the elided words of a chunk. Names are also searched for without the apostrophe, so the first word is added with the one before it. */
function withoutElisions(tokens: Token[], chunk: string, position: number): string {
  if (!APOSTROPHE.test(chunk)) return chunk;
  const bare = chunk.replace(ELIDED, '');
  const first = FIRST_WORD.exec(chunk)?.[0] ?? '';
  if (bare.startsWith(first)) return bare;
  const word = fold(first.replace(/['’]/g, ''));
  if (word.length <= MAX_WORD) tokens.push({ word, position, kind: 'elision' });
  return bare;
}

/** Platforms and languages whose names have a symbol. Folders and packages of .NET are named `dotnet`. */
function addName(tokens: Token[], written: string, letters: string, position: number): number {
  addWhole(tokens, written, position);
  const word = letters.toLowerCase();
  if (word === 'net') addWhole(tokens, 'dotnet', position);
  tokens.push({ word, position, kind: 'word' });
  return position + 1;
}

function addWhole(tokens: Token[], text: string, position: number): void {
  const word = fold(text);
  if (word.length <= MAX_WORD) tokens.push({ word, position, kind: 'identifier' });
}
