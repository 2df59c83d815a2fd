import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType as ResourceTemplate,
} from '@modelcontextprotocol/server';
import { ApiError } from '../../sdk/dist/index.js';
import { withinBudget } from './answers/budget.js';
import { LONG_CURSORS } from './answers/cursors.js';
import { fenced, oneLine } from './answers/fence.js';
import { BadReference } from './reference.js';
import { readSection } from './service/documents.js';
import type { Service } from './service/service.js';
import { documents } from './tools/projects.js';

const SCHEME = 'workspace://';
const MAX_COMPLETIONS = 100;

/** The resources that people can attach to a conversation: the documents of a project as a list, or one document. */
export const TEMPLATES: ResourceTemplate[] = [
  {
    name: 'manifest',
    uriTemplate: `${SCHEME}{project}`,
    title: 'Documents of a project',
    description: 'The documents of a project, at most 100. The tool `projects` lists more.',
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

/** The lists of the projects that changed last. */
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
  const text = await withinBudget(await textOf(service, uri).catch((error: unknown) => missing(error, uri)));
  return { contents: [{ uri, mimeType: 'text/markdown', text }] };
}

async function textOf(service: Service, uri: string): Promise<string> {
  const [project = '', ...names] = namesIn(uri);
  if (names.length === 0) return documents(project, undefined, { service, cursors: LONG_CURSORS });
  const of = { kind: 'path' as const, project, path: `/${names.join('/')}` };
  const { untrusted, truncated, nextStartLine } = await readSection(service, of, { maxTokens: 16_000 });
  const more = truncated ? `\n\nMore follows from line ${nextStartLine}. Use the tool \`read\`.` : '';
  return `${fenced(untrusted.text)}${more}`;
}

/** The project and the names of the path in a URI. @throws ResourceNotFoundError */
function namesIn(uri: string): string[] {
  if (!uri.startsWith(SCHEME)) throw notFound(uri);
  try {
    return uri.slice(SCHEME.length).split('/').map(decodeURIComponent);
  } catch {
    throw notFound(uri);
  }
}

/** @throws ResourceNotFoundError if that is why the service failed, and the failure itself otherwise */
function missing(failure: unknown, uri: string): never {
  const isMissing =
    failure instanceof BadReference || (failure instanceof ApiError && failure.status === 404);
  throw isMissing ? notFound(uri) : failure;
}

/** The error about a URI. It repeats a long URI in part. */
function notFound(uri: string): ResourceNotFoundError {
  return new ResourceNotFoundError(oneLine(uri));
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
