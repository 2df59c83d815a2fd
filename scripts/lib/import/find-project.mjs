import { Misuse } from '../client/command-line.mjs';
import { Refusal, asWrongAddress } from '../client/api-client.mjs';
import { createProject, readProject, slugOf, creationProblem } from '../client/project.mjs';
import { oneLine } from '../client/terminal.mjs';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds or creates the project to import into. Returns undefined if it does not exist and `create` is false.
 *
 * An agent token receives the list of its projects when it is issued, and can look a project up by its slug. A settings
 * token can't. Unless the journal knows the id (`known`), `saveFirst` saves one document by the project's slug, and the
 * response leads to the project.
 * @param {import('../client/api-client.mjs').ApiClient} agent
 * @param {{ name: string, reached?: { id: string, slug: string }[], known?: string, create: boolean, saveFirst(slug: string): Promise<{ projectId: string } | undefined> }} options
 */
export async function findProject(agent, { name, reached = [], known, create, saveFirst }) {
  if (ID.test(name)) {
    const project = await unlessNotFound(readProject(agent, name));
    if (project) return project;
    throw new Misuse(`The project ${name} does not exist, or this token has no access to it.`);
  }
  const slug = slugOf(name);
  const id = reached.find((project) => project.slug === slug)?.id ?? known;
  const project = id && (await unlessNotFound(readProject(agent, id)));
  if (project?.slug === slug) return project;
  const listed = await lookUp(agent, slug);
  if (listed) return readProject(agent, listed);
  if (!create) return undefined;
  const created = await tryToCreate(agent, name);
  if (!(created instanceof Refusal)) return created;
  const found = listed === undefined && (await unlessNotFound(saveFirst(slug)));
  if (found) return readProject(agent, found.projectId);
  throw new Misuse((creationProblem(created, slug) ?? created).message);
}

/** The project's id; null if the token sees no such project, undefined if it may not look projects up. */
async function lookUp(agent, slug) {
  try {
    const { data } = await agent.get(`/api/catalog/overview?projects=${slug}`);
    return data[0]?.projectId ?? null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SVC_INSUFFICIENT_SCOPE') return undefined;
    throw asWrongAddress(error, agent.url);
  }
}

async function tryToCreate(agent, name) {
  try {
    const project = await createProject(agent, name);
    console.log(`Created the project ${oneLine(project.slug)}.`);
    return project;
  } catch (error) {
    if (error instanceof Refusal && error.status !== 401) return error;
    throw error;
  }
}

async function unlessNotFound(response) {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}
