import { Refusal } from '../client/api-client.mjs';
import { readText } from '../files/read-text.mjs';
import { placed } from './local-state.mjs';

const SMALL_BYTES = 64 * 1024;
const TRIES = 10;

/**
 * Saves one document of the folder by the project's slug, which a token may do that can't look the project up, and learns
 * from it which project that is.
 * @param {import('../client/api-client.mjs').ApiClient} agent
 * @param {string} slug
 * @param {{ root: string, documents: object[] }} sources
 * @param {string} under
 * @returns {Promise<{ projectId: string, created: boolean } | undefined>} undefined where no document of the folder serves
 * @throws {Refusal} 404 where there is no such project in sight
 */
export async function saveFirst(agent, slug, { root, documents }, under) {
  let tries = 0;
  for (const { file, virtualPath } of documents) {
    const read = await readText(file, { root, maxBytes: SMALL_BYTES });
    if ('why' in read) continue;
    const body = {
      path: placed(under, virtualPath),
      content: read.text,
      project: slug,
      skipQualityCheck: true,
    };
    try {
      const { data } = await agent.post('/api/documents/save', body);
      const node = (await agent.get(`/api/nodes/${data.nodeId}`)).data;
      return { projectId: node.projectId, created: data.created };
    } catch (error) {
      const itsOwnFault = error instanceof Refusal && [400, 409].includes(error.status);
      if (!itsOwnFault || ++tries === TRIES) throw error;
    }
  }
  return undefined;
}
