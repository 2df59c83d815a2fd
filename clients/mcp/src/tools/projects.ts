import { ApiError } from '../../../sdk/dist/index.js';
import type { Cursors } from '../answers/cursors.js';
import { fenced, inline, oneLine } from '../answers/fence.js';
import { parseReference, referenceTo } from '../reference.js';
import type { Service } from '../service/service.js';
import { type ToolContext, defineTool, nextPage, object, text } from './tool.js';

interface Overview {
  projectId: string;
  slug: string;
  name: string;
  documentCount: number;
  indexFreshness: { updatedAt: string };
  topFolders: { path: string; documentCount: number }[];
}

/** A document in a list of the catalog or of its changes. */
export interface Entry {
  nodeId: string;
  path: string;
  freshness: { updatedAt: string };
  tokenEstimate: number | null;
  untrusted: { title?: string | null };
}

export const projects = defineTool<{ in?: string; cursor?: string }>({
  name: 'projects',
  title: 'List projects and documents',
  description:
    'List your projects or, with `in`, the documents of a project or folder (`handbook` or `handbook/guides`; `~` is My Docs). To find a text, use `search`.',
  inputSchema: object({ in: text(), cursor: text() }),
  needs: ['GET /api/catalog/overview', 'GET /api/projects/{projectId}/catalog'],
  reads: true,
  run: (args, context) =>
    args.in === undefined ? overview(context) : documents(args.in, args.cursor, context),
});

async function overview({ service }: ToolContext): Promise<string> {
  const { data } = await service.ask<Overview[]>('GET /api/catalog/overview', {
    query: { includePersonal: true },
  });
  for (const { projectId, slug } of data) service.projects.learn(projectId, slug);
  if (data.length === 0)
    return 'You see no project. Create one, or ask the user to connect this server again with access to one.';
  const lines = data.map(
    ({ slug, name, documentCount, indexFreshness, topFolders }) =>
      `${slug}: ${oneLine(name)}, ${count(documentCount)}, changed ${day(indexFreshness.updatedAt)}${topFolders.length > 0 ? `; folders ${topFolders.map(({ path, documentCount: n }) => `${oneLine(referenceTo(slug, path))} (${n})`).join(', ')}` : ''}`,
  );
  const more =
    data.length >= 10 ? '\n\nThese changed last. There may be others: `search` covers them all.' : '';
  return `${fenced(lines.join('\n'))}${more}`;
}

/** A page of the documents of a project or folder. */
export async function documents(
  folder: string,
  cursor: string | undefined,
  { service, cursors }: { service: Service; cursors: Cursors },
): Promise<string> {
  const of = parseReference(folder);
  if (of.kind !== 'path') return 'Pass `in` as a project or a folder in it, like `handbook/guides`.';
  const { data, meta } = await service
    .ask<Entry[]>('GET /api/projects/{projectId}/catalog', {
      path: { projectId: of.project },
      query: { limit: 100, cursor: cursors.resolve(cursor), ...(of.path !== '/' && { prefix: of.path }) },
    })
    .catch((error: unknown) => {
      // My Docs does not exist before its first document.
      if (of.project === '~' && error instanceof ApiError && error.status === 404)
        return { data: [], meta: undefined };
      throw error;
    });
  if (data.length === 0) return `There is no document in ${inline(folder)}. \`projects\` lists what you see.`;
  const lines = data.map((entry) => entryLine(of.project, entry));
  return `${fenced(lines.join('\n'))}${nextPage(cursors.shorten(meta?.nextCursor))}`;
}

/** One document of a fenced list. */
export function entryLine(project: string, { path, untrusted, tokenEstimate, freshness }: Entry): string {
  const title = untrusted.title ? ` “${oneLine(untrusted.title)}”` : '';
  const size = tokenEstimate === null ? 'no content' : `${tokenEstimate} tokens`;
  return `${oneLine(referenceTo(project, path))}${title}, ${size}, changed ${day(freshness.updatedAt)}`;
}

function count(documents: number): string {
  return documents === 1 ? '1 document' : `${documents} documents`;
}

function day(time: string): string {
  return time.slice(0, 10);
}
