import { ApiError, type Client } from '../../../sdk/dist/index.js';
import { Misuse } from '../terminal/problem.js';
import { oneLine } from '../terminal/text.js';
import type { Agent } from './authenticate.js';
import type { FirstSave } from './first-save.js';
import { asWrongAddress } from './problems.js';
import {
  type Project,
  type ReachedProject,
  createProject,
  creationProblem,
  reachedOf,
  readProject,
} from './project.js';
import { slugsOf } from './slug.js';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds or creates the project to import into. Returns undefined if it does not exist and `create` is false.
 *
 * An agent token receives the list of its projects when it is issued, and can look a project up by its slug. A settings
 * token can't. Unless the journal knows the id (`known`), `saveFirst` saves one document by the project's slug, and the
 * response leads to the project.
 */
export async function findProject(
  agent: Agent,
  {
    name,
    reached = [],
    known,
    create,
    description,
    saveFirst,
  }: {
    name: string;
    reached?: ReachedProject[];
    known: string | undefined;
    create: boolean;
    /** The description of the project if it is created. */
    description?: string;
    saveFirst: (slug: string) => Promise<FirstSave | undefined>;
  },
): Promise<Project | undefined> {
  const { client } = agent;
  if (ID.test(name)) {
    const project = await unlessNotFound(readProject(client, name));
    if (project) return project;
    throw new Misuse(`The project ${name} does not exist, or this token has no access to it.`);
  }
  const slugs = slugsOf(name);
  for (const id of [known, reachedOf(name, reached)?.id]) {
    const project = id && (await unlessNotFound(readProject(client, id)));
    if (project && slugs.includes(project.slug)) return project;
  }
  const listed = await lookUp(agent, slugs.toReversed());
  if (listed) return readProject(client, listed);
  if (!create) return undefined;
  const [slug, ...earlier] = slugs as [string, ...string[]];
  const bySaving = async (tried: string[]) => {
    if (listed === null) return undefined;
    for (const one of tried) {
      const found = await unlessNotFound(saveFirst(one));
      if (found) return readProject(client, found.projectId);
    }
    return undefined;
  };
  // A token that may create projects must not create a second one beside that of an earlier import.
  const older = await bySaving(earlier);
  if (older) return older;
  const created = await tryToCreate(client, name, description);
  if (!(created instanceof ApiError)) return created;
  const existing = await bySaving([slug]);
  if (existing) return existing;
  throw new Misuse((creationProblem(created, slug) ?? created).message);
}

/** The project's id; null if the token sees no such project, undefined if it may not look projects up. */
async function lookUp({ client, url }: Agent, slugs: readonly string[]): Promise<string | null | undefined> {
  try {
    for (const slug of slugs) {
      const { data } = await client.get('/api/catalog/overview', { params: { query: { projects: slug } } });
      if (data[0]) return data[0].projectId;
    }
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SVC_INSUFFICIENT_SCOPE') return undefined;
    throw asWrongAddress(error, url);
  }
}

async function tryToCreate(client: Client, name: string, description?: string): Promise<Project | ApiError> {
  try {
    const project = await createProject(client, name, description);
    console.log(`Created the project ${oneLine(project.slug)}.`);
    return project;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return error;
    throw error;
  }
}

async function unlessNotFound<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
