import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stopwords as danishWords } from '@orama/stopwords/danish';
import { stopwords as dutchWords } from '@orama/stopwords/dutch';
import { stopwords as englishWords } from '@orama/stopwords/english';
import { stopwords as finnishWords } from '@orama/stopwords/finnish';
import { stopwords as frenchWords } from '@orama/stopwords/french';
import { stopwords as germanWords } from '@orama/stopwords/german';
import { stopwords as italianWords } from '@orama/stopwords/italian';
import { stopwords as norwegianWords } from '@orama/stopwords/norwegian';
import { stopwords as portugueseWords } from '@orama/stopwords/portuguese';
import { stopwords as russianWords } from '@orama/stopwords/russian';
import { stopwords as spanishWords } from '@orama/stopwords/spanish';
import { stopwords as swedishWords } from '@orama/stopwords/swedish';
import { fold } from '#platform/fold';

/** A language whose word forms and stop words are known. */
export interface Language {
  name: string;
  stem: (word: string) => string;
  stopWords: ReadonlySet<string>;
}

// The stemmer sees folded words, in which no letter has an accent. It is the same for documents and queries.
const language = (name: string, stem: (word: string) => string, words: readonly string[]): Language => ({
  name,
  stem: remembered(stem),
  stopWords: new Set(words.flatMap((word) => [fold(word), fold(word.replace(/['’]/g, ''))])),
});

/** British words in their American spelling. It also changes words that have only one spelling, in documents and queries alike. */
function american(word: string): string {
  if (word.length < 6) return word;
  return word
    .replace(/is(e|ed|es|ing|er|ers|able|ation|ations)$/, 'iz$1')
    .replace(/ys(e|ed|es|ing|er|ers)$/, 'yz$1')
    .replace(/our(s|ed|ing|al)?$/, 'or$1')
    .replace(/tre(s?)$/, 'ter$1');
}

// The list of the library lacks these.
export const ENGLISH = language('english', (word) => english(american(word)), [
  ...englishWords,
  'a',
  'just',
  'now',
]);
const LANGUAGES: readonly Language[] = [
  ENGLISH,
  language('german', german, germanWords),
  language('french', french, frenchWords),
  language('spanish', spanish, spanishWords),
  language('italian', italian, italianWords),
  language('portuguese', portuguese, portugueseWords),
  language('dutch', dutch, dutchWords),
  language('swedish', swedish, swedishWords),
  language('danish', danish, danishWords),
  language('norwegian', norwegian, norwegianWords),
  language('finnish', finnish, finnishWords),
  language('russian', russian, russianWords),
];

/** A text has most of its words more than once, and a stemmer compares a word with hundreds of endings. */
const MAX_REMEMBERED = 20_000;

function remembered(stem: (word: string) => string): (word: string) => string {
  let known = new Map<string, string>();
  return (word) => {
    let found = known.get(word);
    if (found !== undefined) return found;
    if (known.size >= MAX_REMEMBERED) known = new Map();
    found = stem(word) || word;
    known.set(word, found);
    return found;
  };
}

/** How many words decide about the language of a text. */
const MAX_COMPARED = 1_000;
/** The least share of stop words in a text of a language. */
const MIN_SHARE = 0.15;

/** For each stop word, the places in `LANGUAGES` of the languages that have it: one look finds them all. */
const LANGUAGES_OF = new Map<string, readonly number[]>();
const NONE: readonly number[] = [];
for (const [place, { stopWords }] of LANGUAGES.entries())
  for (const word of stopWords) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), place]);

/** The language with the most stop words in a text; English where none has enough, since identifiers and terms are English in every text. */
export function languageOf(words: readonly string[]): Language {
  const compared = words.length > MAX_COMPARED ? words.slice(0, MAX_COMPARED) : words;
  const counts = LANGUAGES.map(() => 0);
  for (const word of compared) for (const place of LANGUAGES_OF.get(word) ?? NONE) counts[place]!++;
  let best = ENGLISH;
  let most = compared.length * MIN_SHARE;
  for (const [place, count] of counts.entries()) if (count > most) [best, most] = [LANGUAGES[place]!, count];
  return best;
}
