import { oneLine } from '../answers/fence.js';
import { documentUrl } from '../service/addresses.js';
import type { Service } from '../service/service.js';
import { askedOf, phrased } from './phrasings.js';
import { noticeOfWaiting, waitOf, waiting } from './waiting.js';
import { defineTool, object, text } from './tool.js';

/** A passage as `POST /api/catalog/search` answers it. */
interface Hit {
  nodeId: string;
  projectId: string;
  path: string;
  anchor: string | null;
  startLine: number;
  endLine: number;
  tokenEstimate: number;
  citation: string;
  untrusted: { title: string | null; headingPath: string[]; snippet: string };
}

/** A suggestion of another search. */
interface Hint {
  words: string[];
  projects: { slug: string }[];
}

const RESULT = object(
  {
    id: text('the citation, for `fetch` and `read`'),
    title: text(),
    url: text('for people'),
    document: text('its project and path'),
    lines: text(),
    tokens: { type: 'integer' },
    text: text('an excerpt'),
  },
  ['id', 'title', 'url', 'document', 'lines', 'tokens', 'text'],
);

/** Its result has the form that clients for deep research require of a tool with this name. */
export const search = defineTool<{
  query: string;
  queries?: string[];
  project?: string;
  limit?: number;
  cursor?: string;
  wait?: number;
}>({
  name: 'search',
  title: 'Search documents',
  description:
    'Find passages by a question, words or an identifier, best first, with short excerpts. To get the texts for an answer in one call, use `context`.',
  inputSchema: object(
    {
      ...phrased,
      project: text('slug; default: all'),
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      cursor: text(),
      wait: waiting,
    },
    ['query'],
  ),
  outputSchema: object({ results: { type: 'array', items: RESULT }, cursor: text(), note: text() }, [
    'results',
  ]),
  needs: ['POST /api/catalog/search'],
  reads: true,
  async run({ query, queries, project = '*', limit = 10, cursor, wait }, { service, cursors }) {
    const { data, meta } = await service.ask<Hit[]>('POST /api/catalog/search', {
      body: {
        ...askedOf(query, queries),
        scope: project,
        limit,
        cursor: cursors.resolve(cursor),
        ...waitOf(wait),
      },
      repeatable: true,
    });
    const results = [];
    for (const hit of data) results.push(await resultOf(service, hit));
    const next = cursors.shorten(meta?.nextCursor);
    const note = [
      data.length === 0 && nothingFound(meta?.hint as Hint | undefined),
      noticeOfWaiting(meta?.waitingDocuments),
    ].filter(Boolean);
    return {
      structured: {
        results,
        ...(next !== undefined && { cursor: next }),
        ...(note.length > 0 && { note: note.join(' ') }),
      },
    };
  },
});

async function resultOf(service: Service, hit: Hit): Promise<object> {
  const { nodeId, projectId, path, anchor, startLine, endLine, tokenEstimate, citation, untrusted } = hit;
  const document = await service.projects.referenceTo(projectId, path);
  const headings = untrusted.headingPath.join(' › ') || untrusted.title;
  return {
    id: citation,
    title: oneLine(headings || document),
    url: documentUrl(service.url, nodeId, anchor),
    document: anchor ? `${document}#${anchor}` : document,
    lines: `${startLine}–${endLine}`,
    tokens: tokenEstimate,
    text: untrusted.snippet,
  };
}

/** The advice if nothing was found, with similar words that the service suggests and the projects that contain them. */
function nothingFound({ words, projects }: Hint = { words: [], projects: [] }): string {
  const advice = [
    words.length > 0 && `Similar words: ${words.join(', ')}.`,
    projects.length > 0 && `Projects with matches: ${projects.map(({ slug }) => slug).join(', ')}.`,
  ].filter(Boolean);
  return `Nothing was found. ${advice.join(' ') || 'Try other or fewer words, or search all projects.'}`;
}
