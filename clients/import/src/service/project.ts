import { ApiError, type Client, type components } from '../../../sdk/dist/index.js';
import { Problem } from '../terminal/problem.js';
import { accepted } from './accepted.js';
import { slugOf, slugsOf } from './slug.js';

/** The service's limit for a project's name, in characters. */
const MAX_NAME_LENGTH = 200;
/** Its limit for a description. */
const MAX_DESCRIPTION_LENGTH = 2_000;

export type Project = components['schemas']['ProjectDetailDto'];

/** A project that a new connection can use. */
export interface ReachedProject {
  id: string;
  slug: string;
}

/** Returns the project to save into, and creates it if it does not exist. */
export async function openProject(agent: Client, name: string, reached: ReachedProject[]): Promise<Project> {
  const existing = reachedOf(name, reached);
  if (existing) return readProject(agent, existing.id);
  try {
    return await createProject(agent, name);
  } catch (error) {
    throw error instanceof ApiError ? (creationProblem(error, slugOf(name)) ?? error) : error;
  }
}

/** The project with this name among those that a token reaches. An earlier import went to the one with the earlier slug, if there are both. */
export function reachedOf(name: string, reached: readonly ReachedProject[]): ReachedProject | undefined {
  for (const slug of slugsOf(name).toReversed()) {
    const found = reached.find((project) => project.slug === slug);
    if (found) return found;
  }
  return undefined;
}

export async function readProject(agent: Client, id: string): Promise<Project> {
  return (await agent.get('/api/projects/{id}', { params: { path: { id } } })).data;
}

/** Creates a project with this name. It has a slug, which exists once, so a repetition creates no second project. @throws ApiError */
export async function createProject(agent: Client, name: string, description?: string): Promise<Project> {
  const body = {
    name: accepted(name.replace(/[\t\r\n]/g, ' '), MAX_NAME_LENGTH),
    slug: slugOf(name),
    ...(description !== undefined && { description: accepted(description, MAX_DESCRIPTION_LENGTH) }),
  };
  return (await agent.post('/api/projects', { body, repeatable: true })).data;
}

/** Explains why a project could neither be found nor created; undefined for any other refusal. */
export function creationProblem({ code }: ApiError, slug: string): Problem | undefined {
  if (code === 'SVC_SLUG_TAKEN')
    return new Problem(
      `The slug "${slug}" belongs to a project that this token has no access to. Choose another --project.`,
    );
  if (code === 'SVC_INSUFFICIENT_SCOPE')
    return new Problem(
      `The project "${slug}" does not exist or this token has no access to it, and the token may not create projects. Ask an owner or admin to create the project or to approve the connection.`,
    );
  return undefined;
}
