import type { Response } from 'supertest';
import { type Client, type Person, connectAgent, newMember, newOwner, newToken, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { createOneOfEach, createOneOfEachInMyDocs, createView, missingIds } from './ids';
import { FORMS, type IdKind, type Ids, ROUTES, type Route, addressOf, nameOf } from './routes';

const SAVE = ROUTES.find(({ path }) => path === '/api/projects/:projectId/documents/save')!;
const SAVE_BY_PATH = ROUTES.find(({ path }) => path === '/api/documents/save')!;
const content = '# Overwritten\n';
/** The scopes that an agent needs so that the service looks up the ids that it sends. */
const SCOPES = [
  'read:docs',
  'write:docs',
  'read:catalog',
  'doc-ids:issue',
  'doc-ids:revoke',
  'read:capability',
  'write:capability',
  'write:keyreg',
  'read:secret-envelope',
  'write:secret-envelope',
  'shares:create',
  'shares:delete',
  'publish:docs',
  'rate:docs',
  'read:inbox',
  'write:inbox',
  'write:inbox-policy',
  'rooms:participate',
  'admin',
];

const SHARE = ROUTES.find(({ method, path }) => method === 'post' && path === '/api/shares')!;
const LOCATE = ROUTES.find(({ path }) => path === '/api/catalog/locate')!;
const ADD_REFERENCE = ROUTES.find(({ path }) => path === '/api/personal-views/refs')!;
const ADD_ENTRY = ROUTES.find(
  ({ method, path }) => method === 'post' && path === '/api/personal-views/:id/entries',
)!;

const BY_DOC_ID = ROUTES.filter(
  ({ path }) => path.startsWith('/api/lineage/') || path === '/api/doc-ids/resolve/:globalId',
);

/** Every route that takes an id, and further combinations of ids in bodies. */
const ROUTES_WITH_IDS: Route[] = [
  // test/organizations/scim-users-ended.e2e.ts and scim-groups.e2e.ts test the routes for directories.
  ...[...ROUTES, ...FORMS].filter(
    ({ auth, ids, bodyIds, queryIds }) => auth !== 'scim' && (ids ?? bodyIds ?? queryIds),
  ),
  { ...LOCATE, bodyIds: ['slug'], body: ({ slug }) => ({ query: 'start', scope: slug }) },
  {
    ...SHARE,
    bodyIds: ['group'],
    body: ({ docId, group }) => ({ documentIdRef: docId, shareType: 'group', targetId: group }),
  },
  {
    ...SHARE,
    bodyIds: ['member'],
    body: ({ docId, member }) => ({ documentIdRef: docId, shareType: 'user', targetId: member }),
  },
  { ...ADD_REFERENCE, bodyIds: ['node'], body: ({ node }) => ({ sourceNodeId: node }) },
  {
    ...ADD_ENTRY,
    ids: ['view'],
    bodyIds: ['viewEntry'],
    body: ({ viewEntry }) => ({ entryType: 'folder', virtualName: 'Inner', parentEntryId: viewEntry }),
  },
  ...BY_DOC_ID.flatMap((route) =>
    (['node', 'docId', 'globalId'] as const)
      .filter((kind) => kind !== route.ids?.[0])
      .map((kind) => ({ ...route, ids: [kind] })),
  ),
  ...ROUTES.filter(({ ids }) => ids?.[0] === 'project').map((route): Route => ({
    ...route,
    ids: ['slug', ...route.ids!.slice(1)],
  })),
  { ...SAVE, bodyIds: [], body: () => ({ virtualPath: 'guide/start.md', content }) },
  {
    ...SAVE_BY_PATH,
    bodyIds: ['project'],
    body: ({ project }) => ({ path: 'guide/start.md', content, project }),
  },
  {
    ...SAVE_BY_PATH,
    bodyIds: ['slug'],
    body: ({ slug }) => ({ path: 'guide/start.md', content, project: slug }),
  },
];

/** An id that a route takes. A test replaces this one; the other ids are the caller's own. */
type IdUse = [name: string, route: Route, kind: IdKind, inPath: boolean];
const ID_USES: IdUse[] = ROUTES_WITH_IDS.flatMap((route) => [
  ...((!route.acceptsAnyId && route.ids) || []).map((kind): IdUse => [
    `the ${kind} in the path of ${nameOf(route)}`,
    route,
    kind,
    true,
  ]),
  ...(route.bodyIds ?? []).map((kind): IdUse => [
    `the ${kind} in the body of ${nameOf(route)}`,
    route,
    kind,
    false,
  ]),
  ...(route.queryIds ?? []).map((kind): IdUse => [
    `the ${kind} in the query of ${nameOf(route)}`,
    route,
    kind,
    false,
  ]),
]);

const VARIABLE_HEADERS = ['date', 'x-request-id'];
const isLimitHeader = (name: string): boolean => /^x-(?:rate|daily|dailypublish)limit-/.test(name);

/** Everything that a caller can compare in two answers. */
function comparable({ status, text, headers }: Response) {
  const fixed = Object.entries(headers as Record<string, string>).filter(
    ([name]) => !VARIABLE_HEADERS.includes(name) && !isLimitHeader(name),
  );
  return { status, text, headers: Object.fromEntries(fixed) };
}

function call(client: Client, route: Route, ids: Ids) {
  return client.send(route.method, addressOf(route, ids), route.body?.(ids));
}

/** Expects the same 404 for an id of somebody else and for an id that does not exist, and returns that answer. */
async function expectSame404(client: Client, [, route, kind]: IdUse, own: Ids, foreign: Ids) {
  const missing = comparable(await call(client, route, { ...own, [kind]: missingIds()[kind] }));
  expect(missing).toMatchObject({ status: 404, text: expect.stringContaining('"SVC_NOT_FOUND"') as string });
  expect(comparable(await call(client, route, { ...own, [kind]: foreign[kind] }))).toEqual(missing);
  return missing;
}

/** Malformed ids. Each use of an id gets one of them, since one decorator reads all; test/platform/requests.e2e.ts has more forms. */
const MALFORMED = [() => 'nonsense', (id: string) => `${id}0`, (id: string) => `%7B${id}%7D`];

/** Expects the same 404 also for a malformed id. */
async function expectSame404ForAny(client: Client, use: IdUse, own: Ids, foreign: Ids): Promise<void> {
  const missing = await expectSame404(client, use, own, foreign);
  const [name, route, kind, inPath] = use;
  if (!inPath) return;
  const malformed = MALFORMED[name.length % MALFORMED.length]!(foreign[kind]);
  expect(comparable(await call(client, route, { ...own, [kind]: malformed }))).toEqual(missing);
}

const withTokens = ID_USES.filter(([, { auth }]) => auth !== 'session');
const withSessions = ID_USES.filter(([, { auth }]) => auth !== 'bearer');
const IN_A_PROJECT: IdKind[] = [
  'project',
  'tree',
  'folder',
  'node',
  'mapping',
  'revision',
  'report',
  'docId',
  'globalId',
  'share',
  'publishedDoc',
  'distribution',
  'delivery',
  'slug',
];
const OF_A_PERSON: IdKind[] = ['session', 'token', 'view', 'viewEntry'];
const inProject = (uses: IdUse[]) => uses.filter(([, , kind]) => IN_A_PROJECT.includes(kind));
const inMyDocs = (uses: IdUse[]) => inProject(uses).filter(([, , kind]) => kind !== 'slug');

/** The routes by which an owner or admin can delete something wherever it is in the organization, even in another user's My Docs. */
const DELETED_BY_ADMINS = ['DELETE /api/shares/:id', 'DELETE /api/doc-ids/:id'];
const notForAdmins = (uses: IdUse[]) =>
  uses.filter(([, route]) => !DELETED_BY_ADMINS.includes(nameOf(route)));

describe('isolation', () => {
  const [url] = deployment().api;
  let owner: Person;
  let stranger: Person;
  let member: Person;
  let own: Ids;
  let foreign: Ids;
  let members: Ids;
  let myDocs: Ids;
  let agent: Client;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    member = await newMember(owner);
    [own, foreign, myDocs, agent] = await Promise.all([
      createOneOfEach(owner),
      createOneOfEach(stranger),
      createOneOfEachInMyDocs(member),
      connectAgent(owner, {
        scopes: [...SCOPES, 'read:profile', 'projects:create'],
      }),
    ]);
    const sessions = await member.get('/api/auth/sessions').expect(200);
    const token = await newToken(member, 'read');
    const view = await createView(member, myDocs.node);
    members = { ...missingIds(), ...view, session: sessions.body.data[0].id, token: token.id };
  });

  afterAll(async () => {
    // None of these requests has changed a resource of somebody else.
    for (const [person, ids] of [
      [stranger, foreign],
      [member, myDocs],
    ] as const) {
      const { body } = await person.get(`/api/v1/documents/${ids.node}/content`).expect(200);
      expect(body.data.content).toBe('# Start\n');
      const mappings = await person.get(`/api/nodes/${ids.node}/mappings`).expect(200);
      expect(mappings.body.data).toMatchObject([{ id: ids.mapping, physicalPath: 'docs/start.md' }]);
    }
  });

  describe('a session gets the same 404 for an id of another organization as for an unknown id', () => {
    it.each(withSessions)('with %s', (...use) => expectSame404ForAny(owner, use, own, foreign));
  });

  describe('an agent gets the same 404 for an id of another organization as for an unknown id', () => {
    it.each(withTokens)('with %s', (...use) => expectSame404ForAny(agent, use, own, foreign));
  });

  describe("an owner gets the same 404 for an id in another user's My Docs as for an unknown id", () => {
    it.each(notForAdmins(inMyDocs(ID_USES)))('with %s', (...use) => expectSame404(owner, use, own, myDocs));
  });

  describe("an agent of an owner gets the same 404 for an id in another user's My Docs as for an unknown id", () => {
    it.each(inMyDocs(withTokens))('with %s', (...use) => expectSame404(agent, use, own, myDocs));
  });

  describe('an owner gets the same 404 for a session, token or view of another user as for an unknown id', () => {
    it.each(ID_USES.filter(([, , kind]) => OF_A_PERSON.includes(kind)))('with %s', (...use) =>
      expectSame404(owner, use, own, members),
    );
  });

  it('a member gets the same 404 for an agent of another user as for an unknown id', async () => {
    const [use] = ID_USES.filter(([, , kind]) => kind === 'actor');
    await expectSame404(member, use!, own, own);
  });

  describe('an agent with access to one project', () => {
    let inside: Ids;
    let restricted: Client;

    beforeAll(async () => {
      inside = await createOneOfEach(owner);
      restricted = await connectAgent(owner, {
        scopes: SCOPES,
        projectSlugs: [inside.slug],
      });
    });

    it('reads and writes in that project', async () => {
      await restricted.get(`/api/projects/${inside.project}`).expect(200);
      await restricted
        .post(`/api/projects/${inside.project}/documents/save`, {
          virtualPath: `${uniqueName('a')}.md`,
          content,
        })
        .expect(201);
    });

    describe('gets the same 404 for an id in another project of its owner as for an unknown id', () => {
      const uses = inProject(withTokens).filter(([, { scopes }]) => scopes?.[0] !== 'projects:create');
      it.each(uses)('with %s', (...use) => expectSame404(restricted, use, inside, own));
    });

    it('writes in the My Docs of its owner', async () => {
      const saved = await restricted
        .post('/api/documents/save', { path: `${uniqueName('a')}.md`, content })
        .expect(201);
      await owner.get(`/api/nodes/${saved.body.data.nodeId}`).expect(200);
    });
  });
});
