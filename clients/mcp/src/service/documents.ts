import { ApiError } from '../../../sdk/dist/index.js';
import { type Reference, referenceTo } from '../reference.js';
import type { Service } from './service.js';

/** The answer of `POST …/section`, as far as it is used. */
export interface Section {
  nodeId: string;
  etag: string;
  startLine: number;
  startColumn: number;
  lineCount: number;
  totalLines: number;
  tokenEstimate: number;
  truncated: boolean;
  nextStartLine: number | null;
  nextStartColumn: number | null;
  citation?: string;
  untrusted: { text: string };
}

/** Reads lines of a document. @param body as the route takes it, without the path */
export async function readSection(service: Service, of: Reference, body: object): Promise<Section> {
  if (of.kind === 'path') {
    const { data } = await service.ask<Section>('POST /api/projects/{projectId}/documents/section', {
      path: { projectId: of.project },
      body: { ...body, path: of.path },
      repeatable: true,
    });
    return data;
  }
  const { data } = await service.ask<Section>('POST /api/v1/documents/{nodeId}/section', {
    path: { nodeId: await nodeIdOf(service, of) },
    body,
  });
  return data;
}

/** The id of the file or folder that a reference names. @throws ApiError with status 404 */
export async function nodeIdOf(service: Service, of: Reference): Promise<string> {
  if (of.kind === 'node') return of.nodeId;
  if (of.kind === 'docId') {
    const { data } = await service.ask<{ nodeId: string }>('GET /api/v1/docs/resolve', {
      query: { docId: of.docId },
    });
    return data.nodeId;
  }
  // The answer with one line is small. Only a folder, or a file without content, needs the other route.
  try {
    return (await readSection(service, { ...of, anchor: undefined }, { lineCount: 1, maxTokens: 1 })).nodeId;
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 409, 422].includes(error.status)) throw error;
    const { data } = await service.ask<{ nodeId: string }>('GET /api/projects/{projectId}/documents', {
      path: { projectId: of.project },
      query: { path: of.path },
    });
    return data.nodeId;
  }
}

/** The file or folder that a reference names, and its reference by path. */
export async function nodeOf(
  service: Service,
  of: Reference,
): Promise<{ id: string; projectId: string; path: string; type: 'file' | 'folder'; reference: string }> {
  const { data } = await service.ask<{
    id: string;
    projectId: string;
    path: string;
    type: 'file' | 'folder';
  }>('GET /api/nodes/{id}', { path: { id: await nodeIdOf(service, of) } });
  const reference =
    of.kind === 'path'
      ? referenceTo(of.project, data.path)
      : await service.projects.referenceTo(data.projectId, data.path);
  return { ...data, reference };
}
