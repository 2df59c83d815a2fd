import type { Principal } from '#access';
import { type Client, type Person, sql } from '#testing';

/** The fields of a result of locate that the tests read. */
export interface Located {
  nodeId: string;
  type: string;
  path: string;
  matched: { kind: string; anchor?: string };
  untrusted: { title: string | null; headingText?: string };
}

/** Writes the search terms of all nodes of a tenant that wait for it. */
export async function writeSearchTerms(databaseUrl: string, tenantId: string): Promise<void> {
  const write = 'SELECT search_index_waiting($1, false, 1000000, 1000000000) AS taken';
  // A node that is being deleted keeps its entry.
  for (let taken = 1; taken > 0;)
    taken = (await sql<{ taken: number }>(databaseUrl, write, [tenantId]))[0]!.taken;
}

/** Returns the results of locate. */
export async function locate(
  caller: Client,
  scope: string,
  query: string,
  more: object = {},
): Promise<Located[]> {
  return (await caller.post('/api/catalog/locate', { query, scope, ...more }).expect(200)).body.data;
}

/** Returns the paths of the results of locate, in order. */
export async function pathsOf(
  caller: Client,
  scope: string,
  query: string,
  more: object = {},
): Promise<string[]> {
  return (await locate(caller, scope, query, more)).map(({ path }) => path);
}

/** Returns the paths of the results of the palette, in order. */
export async function paletteOf(caller: Client, q: string, more: object = {}): Promise<string[]> {
  const answer = await caller
    .get('/api/search')
    .query({ q, ...more })
    .expect(200);
  return answer.body.data.map(({ path }: { path: string }) => path);
}

/** The principal of a signed-in person, for calls of repositories. */
export function principalOf({ tenantId, userId }: Person): Principal {
  return {
    kind: 'session',
    client: null,
    audience: null,
    deletesAt: null,
    endsAt: Infinity,
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
    actorKey: null,
    paused: false,
    tokenHash: null,
    generation: 0,
  };
}
