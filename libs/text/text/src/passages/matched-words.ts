import { fold } from '#platform/fold';
import { ENGLISH, type Language, languageOf } from '../words/language';
import { UNSPACED, isUnspaced, tokenize } from '../words/tokenize';

const SPACED = `(?![${UNSPACED}])`;
/** A run of a script that is written without spaces, or a word, in which apostrophes can be. Marks belong to the letter before them. */
const RUN = new RegExp(
  `[${UNSPACED}][${UNSPACED}\\p{M}]*|${SPACED}[\\p{L}\\p{N}](?:${SPACED}[\\p{L}\\p{M}\\p{N}]|['’](?=${SPACED}[\\p{L}\\p{N}]))*`,
  'gu',
);
const MARKS = /\p{M}/gu;

/**
 * The distinct words of texts that a search finds by these forms, each as it is written. Of a script that is written without spaces, these are the
 * characters that a search finds, and those between them.
 *
 * @param forms the forms of the words of the query, as the index has them
 */
export function matchedWords(texts: readonly string[], forms: ReadonlySet<string>): string[] {
  const runs = new Set(texts.flatMap((text) => text.match(RUN) ?? []));
  const spaced = [...runs].filter((run) => !isRunWithoutSpaces(run));
  const language = languageOf(spaced.map(fold));
  const matched = [...runs].flatMap((run) =>
    isRunWithoutSpaces(run) ? matchedCharacters(run, forms) : matchedIn(run, forms, language),
  );
  return [...new Set(matched)];
}

function isRunWithoutSpaces(run: string): boolean {
  return isUnspaced(run.replace(MARKS, ''));
}

/** A word, or its parts at apostrophes if some of them match by themselves: `acqua` of `l'acqua`. */
function matchedIn(run: string, forms: ReadonlySet<string>, language: Language): string[] {
  const matches = (text: string) =>
    tokenize(text).some(
      ({ word, kind }) =>
        forms.has(word) ||
        (kind === 'word' && (forms.has(language.stem(word)) || forms.has(ENGLISH.stem(word)))),
    );
  const parts = run.split(/['’]/).filter(matches);
  return parts.length > 0 ? parts : matches(run) ? [run] : [];
}

/** The parts of a run that consist of pairs of characters, or single ones, that match. */
function matchedCharacters(run: string, forms: ReadonlySet<string>): string[] {
  const folded = [...foldedRun(run)];
  const found = folded.map(() => false);
  for (const [i, character] of folded.entries()) {
    const next = folded[i + 1];
    if (forms.has(character)) found[i] = true;
    if (next !== undefined && forms.has(character + next)) found[i] = found[i + 1] = true;
  }
  const parts: string[] = [];
  let part = '';
  let at = 0;
  for (const [i, written] of lettersOf(run)) {
    if (found.slice(at, i).some(Boolean)) part += written;
    else if (part !== '') {
      parts.push(part);
      part = '';
    }
    at = i;
  }
  return part === '' ? parts : [...parts, part];
}

/** The letters of a run as they are written, each with the number of folded characters up to its end. */
function* lettersOf(run: string): Generator<[end: number, written: string]> {
  let end = 0;
  for (const [written] of run.matchAll(/[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|\P{M}\p{M}*/gu)) {
    end += [...foldedRun(written)].length;
    yield [end, written];
  }
}

function foldedRun(text: string): string {
  return fold(text.normalize('NFKC'));
}
