import type { Client } from '#testing';

/** A result of the search for passages. */
export interface FoundPassage {
  nodeId: string;
  projectId: string;
  path: string;
  anchor: string | null;
  startLine: number;
  endLine: number;
  score: number;
  citation: string;
  untrusted: { title: string | null; headingPath: string[]; snippet: string };
}

/** The answer to a search for passages. */
export interface PassageAnswer {
  data: FoundPassage[];
  meta: {
    nextCursor: string | null;
    hint?: { words: string[]; projects: { projectId: string; slug: string }[] };
  };
}

/** Searches passages by a question in one phrasing, or in several. */
export async function search(
  caller: Client,
  question: string | string[],
  scope: string | string[] = '*',
  more: object = {},
): Promise<PassageAnswer> {
  const asked = typeof question === 'string' ? { query: question } : { queries: question };
  return (await caller.post('/api/catalog/search', { ...asked, scope, ...more }).expect(200))
    .body as PassageAnswer;
}

/** Returns the places of the results, best first, as `path#anchor`. */
export async function placesOf(
  caller: Client,
  question: string | string[],
  scope: string | string[] = '*',
): Promise<string[]> {
  return (await search(caller, question, scope)).data.map(({ path, anchor }) => `${path}#${anchor ?? ''}`);
}
