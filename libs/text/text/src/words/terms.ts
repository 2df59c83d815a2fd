import { impactLevel, type Occurrence, weightOf } from './impact';
import { ENGLISH, type Language } from './language';
import { type KnownLines, type Token, tokenize } from './tokenize';

/** The texts by which a passage is found. */
export interface PassageTexts {
  /** The title of the document. */
  title: string;
  /** The name of its file, without the extension. */
  name: string;
  heading: string;
  /** The headings above it. */
  above: string;
  body: string;
}

/** The words of a passage as the index stores them. */
export interface PassageTerms {
  /** A text of the type tsvector. */
  vector: string;
  /** The distinct words. */
  words: string[];
  /** How much each of the words matters: a level of `LEVEL_IMPACTS`. */
  levels: number[];
  /** The number of words in the body. */
  wordCount: number;
}

/** The longest list of positions of one word. */
const MAX_POSITIONS = 6;
/** No word of a passage has a later position than this. */
const MAX_POSITION = 16_000;
/** A position that is not in the text, and only carries a label. */
const NOWHERE = 16_383;
/** The words of the heading precede those of the body, with a gap that no phrase spans. */
const GAP = 20;

interface Occurrences extends Occurrence {
  positions: number[];
}

/**
 * The words of the texts of a passage.
 *
 * @param known lines of the body whose words are known
 */
export function termsOf(texts: PassageTexts, language: Language, known?: KnownLines): PassageTerms {
  const found = new Map<string, Occurrences>();
  const add = (tokens: readonly Token[], record: (word: Occurrences, token: Token) => void) => {
    for (const token of tokens)
      for (const word of formsOf(token, language)) {
        let occurrences = found.get(word);
        if (!occurrences) {
          occurrences = {
            positions: [],
            body: 0,
            inHeading: false,
            inTitle: false,
            inName: false,
            above: false,
          };
          found.set(word, occurrences);
        }
        record(occurrences, token);
      }
  };
  const heading = tokenize(texts.heading);
  const body = tokenize(texts.body, (heading.at(-1)?.position ?? 0) + GAP, known);
  const wordCount = body.filter(({ kind }) => kind === 'word' || kind === 'gram').length;
  const at = ({ positions }: Occurrences, { position }: Token) => {
    if (positions.length < MAX_POSITIONS && position <= MAX_POSITION && position !== positions.at(-1))
      positions.push(position);
  };
  add(heading, (word, token) => {
    word.inHeading = true;
    at(word, token);
  });
  add(body, (word, token) => {
    word.body++;
    at(word, token);
  });
  add(tokenize(texts.title), (word) => (word.inTitle = true));
  add(tokenize(texts.name), (word) => (word.inName = true));
  add(tokenize(texts.above), (word) => (word.above = true));

  const entries: string[] = [];
  const words: string[] = [];
  const levels: number[] = [];
  for (const [word, { positions, ...occurrences }] of found) {
    const { labels, level } = impactLevel(weightOf(occurrences, wordCount));
    entries.push(`${quoted(word)}:${labelled(positions, labels)}`);
    words.push(word);
    levels.push(level);
  }
  return { vector: entries.join(' '), words, levels, wordCount };
}

/** The forms under which a word is found: as it is written, and its stem. */
export function formsOf({ word, kind }: Token, language: Language): string[] {
  if (kind !== 'word') return [word];
  const stem = language.stem(word);
  // Queries are stemmed as English where their language is not clear. Then only the written word finds a document in another language.
  return stem === word || language === ENGLISH ? [stem] : [word, stem];
}

function labelled(positions: readonly number[], labels: string): string {
  const all = [...positions];
  for (let fill = labels.length - positions.length; fill > 0; fill--) all.push(NOWHERE - fill + 1);
  return all.map((position, i) => `${position}${labels[i] ?? 'D'}`).join(',');
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
