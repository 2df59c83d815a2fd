import { Problem } from '../problem.mjs';
import { Refusal } from './api-client.mjs';

/** Most characters of a project's name. */
const NAME_LENGTH = 200;

/**
 * The project to save into, made if it isn't there.
 * @param {import('./api-client.mjs').ApiClient} agent
 * @param {string} name
 * @param {{ id: string, slug: string }[]} reached what the agent was told it reaches when it was connected
 */
export async function openProject(agent, name, reached) {
  const slug = slugOf(name);
  const there = reached.find((project) => project.slug === slug);
  if (there) return readProject(agent, there.id);
  try {
    return await makeProject(agent, name);
  } catch (error) {
    throw error instanceof Refusal ? (whyNotMade(error, slug) ?? error) : error;
  }
}

export async function readProject(agent, id) {
  return (await agent.get(`/api/projects/${id}`)).data;
}

/** A new project of this name. @throws {Refusal} */
export async function makeProject(agent, name) {
  const body = { name: name.slice(0, NAME_LENGTH), slug: slugOf(name) };
  return (await agent.post('/api/projects', body)).data;
}

/** What to do about a project that is neither there nor could be made; undefined for any other refusal. */
export function whyNotMade({ code }, slug) {
  if (code === 'SVC_SLUG_TAKEN')
    return new Problem(
      `The project "${slug}" is there but out of this token's sight. Choose another --project.`,
    );
  if (code === 'SVC_INSUFFICIENT_SCOPE')
    return new Problem(
      `There is no project "${slug}" in this token's sight, and it may not make one: let an owner or admin make it, or approve.`,
    );
  return undefined;
}

/** The short name that a project of this name gets. */
export function slugOf(name) {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return slug || `docs-${Buffer.from(name).toString('hex').slice(0, 12)}`;
}
