import { Misuse } from '../client/command-line.mjs';
import { Refusal, unlessElsewhere } from '../client/api-client.mjs';
import { makeProject, readProject, slugOf, whyNotMade } from '../client/project.mjs';
import { oneLine } from '../client/terminal.mjs';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The project to import into; undefined where it isn't there and may not be made yet.
 *
 * A token that a person approved is told which projects it reaches, and may look one up by its slug. One made in the
 * settings may not: where no import from here has been to the project, saving a first document by the project's slug tells
 * where it is.
 * @param {import('../client/api-client.mjs').ApiClient} agent
 * @param {{ name: string, reached?: { id: string, slug: string }[], known?: string, make: boolean, saveFirst(slug: string): Promise<{ projectId: string } | undefined> }} wanted
 */
export async function findProject(agent, { name, reached = [], known, make, saveFirst }) {
  if (ID.test(name)) {
    const project = await ifThere(readProject(agent, name));
    if (project) return project;
    throw new Misuse(`There is no project ${name} that this token reaches.`);
  }
  const slug = slugOf(name);
  const id = reached.find((project) => project.slug === slug)?.id ?? known;
  const project = id && (await ifThere(readProject(agent, id)));
  if (project?.slug === slug) return project;
  const listed = await lookUp(agent, slug);
  if (listed) return readProject(agent, listed);
  if (!make) return undefined;
  const made = await tryToMake(agent, name);
  if (!(made instanceof Refusal)) return made;
  const found = listed === undefined && (await ifThere(saveFirst(slug)));
  if (found) return readProject(agent, found.projectId);
  throw new Misuse((whyNotMade(made, slug) ?? made).message);
}

/** The project's id; null where there is none in sight, undefined where the token may not look. */
async function lookUp(agent, slug) {
  try {
    const { data } = await agent.get(`/api/catalog/overview?projects=${slug}`);
    return data[0]?.projectId ?? null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SVC_INSUFFICIENT_SCOPE') return undefined;
    throw unlessElsewhere(error, agent.url);
  }
}

async function tryToMake(agent, name) {
  try {
    const project = await makeProject(agent, name);
    console.log(`Made the project ${oneLine(project.slug)}.`);
    return project;
  } catch (error) {
    if (error instanceof Refusal && error.status !== 401) return error;
    throw error;
  }
}

async function ifThere(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}
