import { fenced, inline } from '../answers/fence.js';
import type { Service } from '../service/service.js';
import { defineTool, nextPage, object, text } from './tool.js';

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

export const search = defineTool<{ query: string; project?: string; limit?: number; cursor?: string }>({
  name: 'search',
  description:
    'Find passages by a question, words or an identifier, best first, with short excerpts. To get the texts for an answer in one call, use `context`.',
  inputSchema: object(
    {
      query: { ...text(), minLength: 1, maxLength: 1000 },
      project: text('slug; default: all'),
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      cursor: text(),
    },
    ['query'],
  ),
  needs: ['POST /api/catalog/search'],
  reads: true,
  async run({ query, project = '*', limit = 10, cursor }, { service, cursors }) {
    const { data, meta } = await service.ask<Hit[]>('POST /api/catalog/search', {
      body: { query, scope: project, limit, cursor: cursors.resolve(cursor) },
      repeatable: true,
    });
    if (data.length === 0) return nothingFound(meta?.hint as Hint | undefined);
    const found: string[] = [];
    for (const [i, hit] of data.entries()) found.push(await passage(service, i + 1, hit));
    return `${found.join('\n\n')}\n\nRead one with \`read\`.${nextPage(cursors.shorten(meta?.nextCursor))}`;
  },
});

async function passage(service: Service, number: number, hit: Hit): Promise<string> {
  const { projectId, path, anchor, startLine, endLine, tokenEstimate, citation, untrusted } = hit;
  const document = await service.projects.referenceTo(projectId, path);
  const place = inline(anchor ? `${document}#${anchor}` : document);
  const headings = untrusted.headingPath.join(' › ') || untrusted.title;
  const lines = `lines ${startLine}–${endLine}, ${tokenEstimate} tokens`;
  const excerpt = untrusted.snippet ? `\n${fenced(untrusted.snippet)}` : '';
  return `${number}. ${place} ${headings ? inline(headings) : ''} ${lines}, citation ${inline(citation)}${excerpt}`;
}

/** The answer if nothing was found, with similar words that the service suggests and the projects that contain them. */
function nothingFound({ words, projects }: Hint = { words: [], projects: [] }): string {
  const advice = [
    words.length > 0 && `Similar words: ${words.map(inline).join(', ')}.`,
    projects.length > 0 && `Projects with matches: ${projects.map(({ slug }) => inline(slug)).join(', ')}.`,
  ].filter(Boolean);
  return `Nothing was found. ${advice.join(' ') || 'Try other or fewer words, or search all projects.'}`;
}
