import { ApiError, type Client } from '../../../sdk/dist/index.js';
import type { ArchivedNode } from '../archive/manifest.js';
import { projectPath } from '../files/local-state.js';
import type { Skipped } from '../files/walk.js';
import type { Project } from '../service/project.js';
import { adviceFor, isFatal } from './advice.js';

/** A node that must be created by itself. */
type Special = ArchivedNode & { type: 'file' | 'folder' };

/**
 * Creates the nodes of an archive that saving its documents does not create as they were: empty folders, files without content, and
 * folders with a sort order or metadata. Nodes that exist stay as they are. Each needs a request. Returns
 * those that the service refuses.
 */
export async function createFolders(
  client: Client,
  { id: projectId, trees: [tree] }: Project,
  nodes: ArchivedNode[],
  under: string,
): Promise<Skipped[]> {
  const wanted = special(nodes);
  if (wanted.length === 0 || !tree) return [];
  const refused: Skipped[] = [];
  const ids = await existing(client, projectId);
  for (const { path, type, sortOrder, metadata } of wanted) {
    const place = projectPath(under, path.slice(1));
    if (ids.has(place)) continue;
    const slash = place.lastIndexOf('/');
    try {
      const parentId = slash === 0 ? undefined : await folderAt(place.slice(0, slash));
      ids.set(place, await create({ parentId, type, name: place.slice(slash + 1), sortOrder, metadata }));
    } catch (error) {
      if (!(error instanceof ApiError) || isFatal(error)) throw error;
      refused.push({ path: path.slice(1), ...adviceFor(error) });
    }
  }
  return refused;

  /** The folder at a path, which is created if it does not exist. */
  async function folderAt(path: string): Promise<string> {
    const known = ids.get(path);
    if (known !== undefined) return known;
    const slash = path.lastIndexOf('/');
    const parentId = slash === 0 ? undefined : await folderAt(path.slice(0, slash));
    const id = await create({ parentId, type: 'folder', name: path.slice(slash + 1) });
    ids.set(path, id);
    return id;
  }

  async function create(
    body: Pick<Special, 'type' | 'sortOrder' | 'metadata'> & { parentId?: string; name: string },
  ): Promise<string> {
    const params = { path: { treeId: tree!.id } };
    return (await client.post('/api/trees/{treeId}/nodes', { params, body })).data.id;
  }
}

/** The nodes to create, with their folders first: paths are sorted, so a folder precedes what it contains. */
function special(nodes: ArchivedNode[]): Special[] {
  const filled = new Set<string>();
  for (const { path, type, entry } of nodes)
    if (type === 'file' && entry !== undefined)
      for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1))
        filled.add(path.slice(0, slash));
  return nodes.filter((node): node is Special => {
    const { path, type, entry, sortOrder, metadata } = node;
    return (
      entry === undefined &&
      type !== 'attachment' &&
      (type === 'file' || !filled.has(path) || sortOrder !== undefined || metadata !== undefined)
    );
  });
}

/** The ids of the nodes that a project has, by path. */
async function existing(client: Client, projectId: string): Promise<Map<string, string>> {
  const { data } = await client.get('/api/projects/{projectId}/manifest', {
    params: { path: { projectId } },
  });
  return new Map('nodes' in data ? data.nodes.map(({ path, id }) => [path, id]) : []);
}
