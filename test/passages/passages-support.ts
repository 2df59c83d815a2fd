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

/** Searches passages. */
export async function search(
  caller: Client,
  query: string,
  scope: string | string[] = '*',
  more: object = {},
): Promise<PassageAnswer> {
  return (await caller.post('/api/catalog/search', { query, scope, ...more }).expect(200))
    .body as PassageAnswer;
}

/** Returns the places of the results, best first, as `path#anchor`. */
export async function placesOf(
  caller: Client,
  query: string,
  scope: string | string[] = '*',
): Promise<string[]> {
  return (await search(caller, query, scope)).data.map(({ path, anchor }) => `${path}#${anchor ?? ''}`);
}
