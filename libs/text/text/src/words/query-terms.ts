import { ENGLISH, type Language, languageOf } from './language';
import { type Token, tokenize } from './tokenize';

/** A word of a query: the forms to look up in the index, and its weight. */
export interface QueryTerm {
  /** The forms of the word as the index has them. One of them is enough. */
  forms: string[];
  /** Whether words that begin with it are found too. */
  prefix: boolean;
  /** How much it matters beside other words of the same rarity. */
  weight: number;
  /** Whether it is so common that it does not narrow a search. */
  isStopWord: boolean;
  /** The word as it was written, folded; null where it can't be misspelled. */
  spelling: string | null;
  position: number;
}

/** How many words of a query are read. */
const MAX_TERMS = 64;

const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;
const SOME_HIRAGANA = /\p{Script=Hiragana}/u;
// Averages of the values that fitted best: each half of a set of questions, and all of it. Hiragana are mostly endings and particles.
const WEIGHTS = {
  word: 1,
  identifier: 1,
  stopWord: 0.15,
  gram: 0.55,
  mixedGram: 0.4,
  hiragana: 0.3,
  filler: 0.6,
};
// Words that phrase a question and rarely are its subject. They can still be what somebody seeks, so they are not stop words.
const FILLERS = new Set(
  (
    'point happen need want way use get make put work possible best good idea tell mean try help please explain difference let take go ' +
    'keep see know thing something someone anything everything give instead time kind sort like long really actually always just still ' +
    'even right proper properly correct correctly able start come look find add first much many several few lot two three four five six seven eight nine ten'
  )
    .split(' ')
    .map((word) => ENGLISH.stem(word)),
);
const FILLER_GRAMS = new Set(
  (
    '怎么 么样 如何 什么 为什 可以 应该 哪些 哪里 时候 的时 候怎 怎样 能不 不能 有什 需要 想要 最好 该怎 会有 ' +
    '理由 方法 場合'
  ).split(' '),
);

/** The distinct words of a query, in their order. */
export function queryTermsOf(query: string): QueryTerm[] {
  const found = tokenize(query);
  const tokens = found.filter(({ kind }) => kind !== 'elision');
  // A process of an earlier version may have indexed a document with the words together (`lacqua`) only. They are a form, and no word that counts by itself.
  const together = new Map(
    found.flatMap(({ kind, position, word }) => (kind === 'elision' ? [[position, word] as const] : [])),
  );
  const language = languageOf(tokens.flatMap(({ word, kind }) => (kind === 'word' ? [word] : [])));
  const terms = new Map<string, QueryTerm>();
  const grams = tokens.filter(({ kind }) => kind === 'gram').length;
  for (const token of tokens) {
    const single = token.kind === 'gram' && [...token.word].length === 1;
    // The last character of a run is in the pair before it.
    if (single && grams > 1) continue;
    if (terms.size === MAX_TERMS) break;
    const term = termOf(token, language, single);
    const key = term.forms.join(' ');
    if (!terms.has(key)) terms.set(key, term);
    const elided = token.kind === 'word' ? together.get(token.position) : undefined;
    const { forms } = terms.get(key)!;
    if (elided !== undefined && !forms.includes(elided)) forms.push(elided);
  }
  return [...terms.values()];
}

function termOf({ word, kind, position }: Token, language: Language, prefix: boolean): QueryTerm {
  const isStopWord = kind === 'word' && (language.stopWords.has(word) || ENGLISH.stopWords.has(word));
  const forms =
    kind === 'word' ? [...new Set([language.stem(word), ENGLISH.stem(word), word])].slice(0, 3) : [word];
  const spelling = kind === 'word' && !isStopWord && /^\p{L}{4,24}$/u.test(word) ? word : null;
  const filler = !isStopWord && isFiller(word, kind) ? WEIGHTS.filler : 1;
  return { forms, prefix, weight: weightOf(word, kind, isStopWord) * filler, isStopWord, spelling, position };
}

function isFiller(word: string, kind: Token['kind']): boolean {
  return kind === 'word' ? FILLERS.has(ENGLISH.stem(word)) : kind === 'gram' && FILLER_GRAMS.has(word);
}

function weightOf(word: string, kind: Token['kind'], isStopWord: boolean): number {
  if (isStopWord) return WEIGHTS.stopWord;
  if (kind !== 'gram') return kind === 'identifier' ? WEIGHTS.identifier : WEIGHTS.word;
  if (HIRAGANA.test(word)) return WEIGHTS.hiragana;
  return SOME_HIRAGANA.test(word) ? WEIGHTS.mixedGram : WEIGHTS.gram;
}

/** The stems of a text's words that matter, such as those of a heading. */
export function stemsOf(text: string): string[] {
  return tokenize(text).flatMap(({ word, kind }) => {
    if (kind === 'identifier' || kind === 'elision' || ENGLISH.stopWords.has(word)) return [];
    return [kind === 'word' ? ENGLISH.stem(word) : word];
  });
}

/** The forms in which the index has a word of a text in any language. */
export function formsInIndex(word: string): string[] {
  return [...new Set([ENGLISH.stem(word), word])];
}

/** The first word of a text that the index has in a form, as it is written but folded. */
export function wordWithForm(text: string, form: string): string | undefined {
  return tokenize(text).find(({ word }) => word === form || formsInIndex(word).includes(form))?.word;
}

/** A term with other forms, which it may be a misspelling of. */
export function correctedTerm<T extends QueryTerm>(term: T, forms: string[]): T {
  if (!forms.every((form) => ENGLISH.stopWords.has(form))) return { ...term, forms };
  return { ...term, forms, isStopWord: true, weight: WEIGHTS.stopWord };
}
