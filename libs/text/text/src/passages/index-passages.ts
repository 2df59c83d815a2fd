import { languageOf } from '../words/language';
import { type PassageTerms, termsOf } from '../words/terms';
import { readLines } from '../words/tokenize';
import { cutPassages, type Passage } from './cut-passages';
import { searchableText } from './passage-text';

/** A document that is to be found by its passages. */
export interface SearchedDocument {
  content: string;
  /** The name of the file. */
  name: string;
}

/** A passage without its text, and the words by which it is found. */
export interface IndexedPassage extends Omit<Passage, 'text'>, PassageTerms {}

/** How much of a document decides about its language. */
const LANGUAGE_SAMPLE = 16_384;

/** The passages of a document with their words. Time is linear. */
export function indexPassages({ content, name }: SearchedDocument): IndexedPassage[] {
  const { title, passages } = cutPassages(content);
  const { known, words } = readLines(content.slice(0, LANGUAGE_SAMPLE));
  const language = languageOf(words);
  const withoutExtension = name.replace(/\.\w{1,10}$/, '');
  return passages.map(({ text, ...passage }, i) => {
    const { anchor, headingPath } = passage;
    const continues = i > 0 && passages[i - 1]!.anchor === anchor;
    const body = searchableText(text, {
      hasHeading: anchor !== null && !continues,
      isFirst: passage.startByte === 0,
    });
    const terms = termsOf(
      {
        title: title ?? '',
        name: withoutExtension,
        heading: headingPath.at(-1) ?? '',
        above: headingPath.slice(0, -1).join('\n'),
        body,
      },
      language,
      known,
    );
    return { ...passage, ...terms };
  });
}
