import { Problem } from '../problem.mjs';
import { Refusal } from './api-client.mjs';
import { readDocument } from './read-document.mjs';

/** Used only to find a project; the service says its own bound once the project is known. */
const MODEST_BYTES = 1_048_576;

/**
 * The project to save into, made if it isn't there.
 * @param {import('./api-client.mjs').ApiClient} agent
 * @param {string} name
 * @param {{ file: string, path: string }} first a document that will be saved in any case
 */
export async function openProject(agent, name, first) {
  const slug = slugOf(name);
  try {
    const { data } = await agent.post('/api/projects', { name, slug });
    return { ...data, existed: false };
  } catch (error) {
    const mayExist =
      error instanceof Refusal && ['SVC_SLUG_TAKEN', 'SVC_INSUFFICIENT_SCOPE'].includes(error.code);
    if (!mayExist) throw error;
    return { ...(await findProject(agent, slug, first, error.code)), existed: true };
  }
}

/** A project's id by way of a document: an agent can save by a project's slug, and the answer leads to the rest. */
async function findProject(agent, slug, first, code) {
  try {
    const text = await readDocument(first.file, MODEST_BYTES);
    const { data: saved } = await agent.post('/api/documents/save', {
      project: slug,
      path: first.path,
      content: text.content ?? '',
      skipQualityCheck: true,
    });
    const { data: node } = await agent.get(`/api/nodes/${saved.nodeId}`);
    return (await agent.get(`/api/projects/${node.projectId}`)).data;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    throw new Problem(
      code === 'SVC_SLUG_TAKEN'
        ? `This token does not reach the project "${slug}". Choose another --project.`
        : `There is no project "${slug}", and whoever approved may not make one: ask an owner or admin to make it, or to approve.`,
    );
  }
}

function slugOf(name) {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return slug || `demo-${Buffer.from(name).toString('hex').slice(0, 12)}`;
}
