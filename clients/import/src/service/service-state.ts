import { ApiError, type Client } from '../../../sdk/dist/index.js';
import type { ExistingMapping } from '../plan/mapping.js';
import type { Project } from './project.js';

/** A document in the service. */
export interface ServiceDocument {
  nodeId: string;
  hash: string | undefined;
  etag: string | undefined;
  mapping?: ExistingMapping | null;
}

/** The documents of a project: path → document. */
export type ServiceState = Map<string, ServiceDocument>;

/**
 * Reads the documents of a project by path: their hashes and ETags and, with `mappings`, their mappings. This takes at most two
 * requests, whatever the size of the project.
 */
export async function readService(
  agent: Client,
  { id, trees }: Project,
  { mappings }: { mappings: boolean },
): Promise<ServiceState> {
  const path = { projectId: id };
  const manifest = await readManifest(agent, id);
  const state: ServiceState = new Map();
  if (!('nodes' in manifest.data)) return state;
  for (const node of manifest.data.nodes)
    if (node.type === 'file')
      state.set(node.path, { nodeId: node.id, hash: node.contentHash ?? undefined, etag: node.etag });
  const [tree] = trees;
  if (!mappings || state.size === 0 || !tree) return state;
  const { data } = await agent.get('/api/projects/{projectId}/trees/{treeId}', {
    params: { path: { ...path, treeId: tree.id }, query: { includeMappings: true } },
  });
  for (const node of data.nodes) {
    const document = state.get(node.path);
    if (document) document.mapping = node.mapping;
  }
  return state;
}

/** A process of an earlier version knows no ETags there. Without them, a document is replaced whatever it is by then. */
async function readManifest(agent: Client, projectId: string) {
  const read = (fields: string) =>
    agent.get('/api/projects/{projectId}/manifest', { params: { path: { projectId }, query: { fields } } });
  try {
    return await read('contentHash,etag');
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return read('contentHash');
    throw error;
  }
}
