import { invalidField } from '#platform';

/** The maximum number of phrasings of a question in one search. */
export const MAX_PHRASINGS = 5;
const MAX_QUERY = 1_000;

/** The field for a question in one phrasing. */
export const QUERY = {
  doc: 'A question or words, in any script. Not every word has to occur. Required (or `queries`).',
  min: 1,
  max: MAX_QUERY,
  trim: true,
  optional: true,
  example: 'How do I roll back a release?',
} as const;

/** The field for a question in several phrasings. */
export const QUERIES = {
  doc:
    'The same question in other words, instead of `query` or beside it: at most five phrasings with it. Send two or three if the documents may ' +
    'call it something else. Each is a search of its own. What several of them find, or one of them finds first, comes first. Their order ' +
    'does not matter, and duplicates count once.',
  minItems: 1,
  maxItems: MAX_PHRASINGS,
  max: MAX_QUERY,
  pattern: /\S/,
  rule: 'each value in $property must not be empty',
  optional: true,
  example: ['How do I roll back a release?', 'go back to the previous version'],
};

/** A question as a search takes it: at least one of the two. */
export interface Asked {
  query?: string;
  queries?: readonly string[];
}

/** The phrasings of a question, each of them once. @throws ValidationFailed if there are none, or too many */
export function phrasingsOf({ query, queries = [] }: Asked): string[] {
  const written = query === undefined ? queries : [query, ...queries];
  if (written.length === 0) throw invalidField('query', 'required', 'is required (or `queries`)');
  // Spaces and forms of characters make no difference. Case does: `useState` has parts, and `usestate` has none.
  const phrasings = new Set(
    written.map((phrasing) => phrasing.normalize('NFKC').trim().replace(/\s+/g, ' ')),
  );
  if (phrasings.size > MAX_PHRASINGS)
    throw invalidField(
      'queries',
      'arrayMaxSize',
      `must have at most ${MAX_PHRASINGS - 1} phrasings beside \`query\``,
    );
  return [...phrasings];
}
