import { ApiError, type Client } from '../../../sdk/dist/index.js';
import type { ArchivedNode } from '../archive/manifest.js';
import { projectPath } from '../files/local-state.js';
import { readText } from '../files/read-text.js';
import type { Sources } from '../files/sources.js';

const SMALL_BYTES = 64 * 1024;
const MAX_TRIES = 10;

/** The project of the document that was saved first, and whether the document is new. */
export interface FirstSave {
  projectId: string;
  created: boolean;
}

/**
 * Saves one small document of the folder by the project's slug, and returns the id of its project. A settings token may do
 * that although it can't look a project up. Such a save sets no sort order and no metadata, so it takes documents that have them only if
 * there is no other. Returns undefined if the folder has no suitable document.
 *
 * @throws ApiError 404 if the project does not exist or the token has no access to it
 */
export async function saveFirst(
  client: Client,
  slug: string,
  { root, documents }: Sources,
  under: string,
): Promise<FirstSave | undefined> {
  let tries = 0;
  const plain = documents.filter(({ archived }) => !hasMore(archived));
  const others = documents.filter(({ archived }) => hasMore(archived));
  for (const { file, virtualPath } of [...plain, ...others]) {
    const read = await readText(file, { root, maxBytes: SMALL_BYTES });
    if ('why' in read) continue;
    const body = {
      path: projectPath(under, virtualPath),
      content: read.text,
      project: slug,
      skipQualityCheck: true,
    };
    try {
      const { data } = await client.post('/api/documents/save', { body, repeatable: true });
      const node = (await client.get('/api/nodes/{id}', { params: { path: { id: data.nodeId } } })).data;
      return { projectId: node.projectId, created: data.created };
    } catch (error) {
      const concernsThisDocument = error instanceof ApiError && [400, 409].includes(error.status);
      if (!concernsThisDocument || ++tries === MAX_TRIES) throw error;
    }
  }
  return undefined;
}

function hasMore(archived: ArchivedNode | undefined): boolean {
  return archived?.sortOrder !== undefined || archived?.metadata !== undefined;
}
