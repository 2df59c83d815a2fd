import { Refusal } from '../client/api-client.mjs';
import { readText } from '../files/read-text.mjs';
import { projectPath } from './local-state.mjs';

const SMALL_BYTES = 64 * 1024;
const MAX_TRIES = 10;

/**
 * Saves one small document of the folder by the project's slug, and returns the id of its project. A settings token may do
 * that although it can't look a project up.
 * @param {import('../client/api-client.mjs').ApiClient} agent
 * @param {string} slug
 * @param {{ root: string, documents: object[] }} sources
 * @param {string} under
 * @returns {Promise<{ projectId: string, created: boolean } | undefined>} undefined if the folder has no suitable document
 * @throws {Refusal} 404 if the project does not exist or the token has no access to it
 */
export async function saveFirst(agent, slug, { root, documents }, under) {
  let tries = 0;
  for (const { file, virtualPath } of documents) {
    const read = await readText(file, { root, maxBytes: SMALL_BYTES });
    if ('why' in read) continue;
    const body = {
      path: projectPath(under, virtualPath),
      content: read.text,
      project: slug,
      skipQualityCheck: true,
    };
    try {
      const { data } = await agent.post('/api/documents/save', body);
      const node = (await agent.get(`/api/nodes/${data.nodeId}`)).data;
      return { projectId: node.projectId, created: data.created };
    } catch (error) {
      const concernsThisDocument = error instanceof Refusal && [400, 409].includes(error.status);
      if (!concernsThisDocument || ++tries === MAX_TRIES) throw error;
    }
  }
  return undefined;
}
