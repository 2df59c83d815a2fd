import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { ToolProblem } from './answers/advice.js';
import { withinBudget } from './answers/budget.js';
import { fenced } from './answers/fence.js';
import { readSection } from './service/documents.js';
import type { Service } from './service/service.js';

const SCHEME = 'workspace://';
const MAX_COMPLETIONS = 100;

/** The resources that people can attach to a conversation: the manifest of a project, or a document. */
export const TEMPLATES: ResourceTemplate[] = [
  {
    name: 'manifest',
    uriTemplate: `${SCHEME}{project}`,
    title: 'Manifest of a project',
    description: 'The list of all documents of a project.',
    mimeType: 'text/markdown',
  },
  {
    name: 'document',
    uriTemplate: `${SCHEME}{project}/{+path}`,
    title: 'Document',
    description: 'A document of a project.',
    mimeType: 'text/markdown',
  },
];

const OVERVIEW = 'GET /api/catalog/overview';

/** The manifests of the projects that changed last. */
export async function listProjects(service: Service): Promise<Resource[]> {
  const { data } = await service.ask<{ slug: string; name: string }[]>(OVERVIEW, {
    query: { includePersonal: true },
  });
  return data.map(({ slug, name }) => ({
    uri: SCHEME + encodeURIComponent(slug),
    name: slug,
    title: name,
    mimeType: 'text/markdown',
  }));
}

export async function readResource(service: Service, uri: string): Promise<ReadResourceResult> {
  const text = await withinBudget(await textOf(service, uri));
  return { contents: [{ uri, mimeType: 'text/markdown', text }] };
}

async function textOf(service: Service, uri: string): Promise<string> {
  if (!uri.startsWith(SCHEME)) throw new ToolProblem(`The URI must start with ${SCHEME}.`);
  const [project = '', ...names] = uri.slice(SCHEME.length).split('/').map(decodeURIComponent);
  if (names.length === 0)
    return service.call<string>('GET /api/projects/{projectId}/manifest', {
      path: { projectId: project },
      query: { format: 'prompt' },
      parseAs: 'text',
    });
  const of = { kind: 'path' as const, project, path: `/${names.join('/')}` };
  const { untrusted, truncated, nextStartLine } = await readSection(service, of, { maxTokens: 16_000 });
  const more = truncated ? `\n\nMore follows from line ${nextStartLine}. Use the tool \`read\`.` : '';
  return `${fenced(untrusted.text)}${more}`;
}

/** Completes `project` or `path` of a template. */
export async function complete(
  service: Service,
  { name, value }: { name: string; value: string },
  known: Record<string, string>,
): Promise<{ values: string[]; hasMore?: boolean }> {
  if (name === 'project') {
    const projects = await listProjects(service);
    return { values: projects.map((project) => project.name).filter((slug) => slug.startsWith(value)) };
  }
  if (name !== 'path' || !known.project) return { values: [] };
  const folder = value.slice(0, value.lastIndexOf('/') + 1);
  const { data, meta } = await service.ask<{ path: string }[]>('GET /api/projects/{projectId}/catalog', {
    path: { projectId: known.project },
    query: { limit: 200, ...(folder && { prefix: `/${folder.replace(/\/$/, '')}` }) },
  });
  const matches = data.map(({ path }) => path.slice(1)).filter((path) => path.startsWith(value));
  const hasMore = matches.length > MAX_COMPLETIONS || Boolean(meta?.nextCursor);
  return { values: matches.slice(0, MAX_COMPLETIONS), hasMore };
}
