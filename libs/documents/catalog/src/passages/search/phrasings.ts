import { invalidField } from '#platform';

/** The maximum number of phrasings of a question in one search. */
export const MAX_PHRASINGS = 5;
const MAX_QUERY = 1_000;

/** The field for a question in one phrasing. */
export const QUERY = {
  doc: 'A question or words, in any script. Not every word has to occur. Required, unless `queries` is sent.',
  min: 1,
  max: MAX_QUERY,
  trim: true,
  optional: true,
  example: 'How do I roll back a release?',
} as const;

/** The field for a question in several phrasings. */
export const QUERIES = {
  doc:
    'The same question in up to five phrasings, instead of `query`. Give two or three with other words: what several of them find, or one of them ' +
    'finds first, comes first. Their order does not matter.',
  minItems: 1,
  maxItems: MAX_PHRASINGS,
  max: MAX_QUERY,
  pattern: /\S/,
  rule: 'each value in $property must not be empty',
  optional: true,
  example: ['How do I roll back a release?', 'go back to the previous version'],
};

/** A question as a search takes it: exactly one of the two. */
export interface Asked {
  query?: string;
  queries?: readonly string[];
}

/** The phrasings of a question, each of them once. @throws ValidationFailed unless there is exactly one of `query` and `queries` */
export function phrasingsOf({ query, queries }: Asked): string[] {
  if (query === undefined && queries === undefined)
    throw invalidField('query', 'required', 'is required (or `queries`)');
  if (query !== undefined && queries !== undefined)
    throw invalidField('queries', 'exactlyOne', 'must be omitted if `query` is sent');
  // Spaces and forms of characters make no difference. Case does: `useState` has parts, and `usestate` has none.
  const phrasings = (queries ?? [query!]).map((phrasing) =>
    phrasing.normalize('NFKC').trim().replace(/\s+/g, ' '),
  );
  return [...new Set(phrasings)];
}
