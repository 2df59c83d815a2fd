import type { Schema } from '../service/routes.js';

const query: Schema = { type: 'string', minLength: 1, maxLength: 1000 };

/** The parameters of a search for a question. Clients for deep research require the name `query`, so it stands beside other phrasings. */
export const phrased = {
  query,
  queries: {
    type: 'array',
    items: query,
    maxItems: 4,
    description: 'give two or three other wordings: documents may not use the same words',
  },
} satisfies Record<string, Schema>;

/** The question as the service takes it. */
export function askedOf(
  query: string,
  others: readonly string[] = [],
): { query: string } | { queries: string[] } {
  return others.length === 0 ? { query } : { queries: [query, ...others] };
}
