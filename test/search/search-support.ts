import type { Principal } from '#access';
import { type Client, type Person, newOwner, uniqueName } from '#testing';

/** A project of a new tenant, and ways to fill it. */
export interface Library {
  owner: Person;
  projectId: string;
  slug: string;
  treeId: string;
}

/** A new tenant with one empty project. */
export async function newLibrary(url: string): Promise<Library> {
  return libraryOf(await newOwner(url));
}

/** One more empty project of a person. */
export async function libraryOf(owner: Person): Promise<Library> {
  const made = await owner.post('/api/projects', { name: uniqueName('library') }).expect(201);
  const { id, slug, trees } = made.body.data;
  return { owner, projectId: id, slug, treeId: trees[0].id };
}

export interface Located {
  nodeId: string;
  path: string;
  matched: { kind: string; anchor?: string };
  untrusted: { title: string | null; headingText?: string };
}

/** The results of a locate. */
export async function locate(
  who: Client,
  scope: string,
  query: string,
  more: object = {},
): Promise<Located[]> {
  return (await who.post('/api/catalog/locate', { query, scope, ...more }).expect(200)).body.data;
}

/** The paths that a locate finds, in order. */
export async function pathsOf(
  who: Client,
  scope: string,
  query: string,
  more: object = {},
): Promise<string[]> {
  return (await locate(who, scope, query, more)).map(({ path }) => path);
}

/** The paths that the palette finds, in order. */
export async function paletteOf(who: Client, q: string, more: object = {}): Promise<string[]> {
  const answer = await who
    .get('/api/search')
    .query({ q, ...more })
    .expect(200);
  return answer.body.data.map(({ path }: { path: string }) => path);
}

/** A signed-in person as the service's own repositories take them. */
export function principalOf({ tenantId, userId }: Person): Principal {
  return {
    kind: 'session',
    client: null,
    credentialId: userId,
    tenantId,
    userId,
    role: 'owner',
    plan: 'enterprise',
    features: new Set(),
    scopes: new Set(),
    actorId: null,
    projectIds: null,
    grantExternal: false,
  };
}
