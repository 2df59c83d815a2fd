import type { Response } from 'supertest';
import { type Client, type Person, connectAgent, newMember, newOwner, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { furnish, furnishMyDocs, furnishView, idsOfNothing } from './ids';
import { FORMS, type IdKind, type Ids, ROUTES, type Route, addressOf, nameOf } from './routes';

// Whole organizations are furnished, which takes its time on a busy machine.
const SAVE = ROUTES.find(({ path }) => path === '/api/projects/:projectId/documents/save')!;
const SAVE_BY_PATH = ROUTES.find(({ path }) => path === '/api/documents/save')!;
const content = '# Overwritten\n';
/** What an agent needs to come as far as the ids. */
const AT_WORK = [
  'read:docs',
  'write:docs',
  'read:catalog',
  'doc-ids:issue',
  'doc-ids:revoke',
  'read:capability',
  'write:capability',
  'shares:create',
  'shares:delete',
  'publish:docs',
  'rate:docs',
];

const SHARE = ROUTES.find(({ method, path }) => method === 'post' && path === '/api/shares')!;
const LOCATE = ROUTES.find(({ path }) => path === '/api/catalog/locate')!;
const PLACE = ROUTES.find(({ path }) => path === '/api/personal-views/refs')!;
const VIEW_ENTRY = ROUTES.find(
  ({ method, path }) => method === 'post' && path === '/api/personal-views/:id/entries',
)!;

const BY_DOC_ID = ROUTES.filter(
  ({ path }) => path.startsWith('/api/lineage/') || path === '/api/doc-ids/resolve/:globalId',
);

/** Every route with an id in it, and the further ways to name something in a body. */
const NAMING: Route[] = [
  ...[...ROUTES, ...FORMS].filter(({ ids, bodyIds, queryIds }) => ids ?? bodyIds ?? queryIds),
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
  { ...PLACE, bodyIds: ['node'], body: ({ node }) => ({ sourceNodeId: node }) },
  {
    ...VIEW_ENTRY,
    ids: ['view'],
    bodyIds: ['viewEntry'],
    body: ({ viewEntry }) => ({ entryType: 'folder', virtualName: 'Within', parentEntryId: viewEntry }),
  },
  ...BY_DOC_ID.flatMap((route) =>
    (['node', 'docId', 'globalId'] as const)
      .filter((kind) => kind !== route.ids?.[0])
      .map((kind) => ({ ...route, ids: [kind] })),
  ),
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

/** One id of a route to try, the others being the caller's own. */
type Door = [name: string, route: Route, kind: IdKind, inPath: boolean];
const DOORS: Door[] = NAMING.flatMap((route) => [
  ...(route.ids ?? []).map((kind): Door => [`${nameOf(route)}: ${kind}`, route, kind, true]),
  ...(route.bodyIds ?? []).map((kind): Door => [`${nameOf(route)}: ${kind} in the body`, route, kind, false]),
  ...(route.queryIds ?? []).map((kind): Door => [
    `${nameOf(route)}: ${kind} in the query`,
    route,
    kind,
    false,
  ]),
]);

const CHANGING = ['date', 'x-request-id'];
const isCount = (name: string): boolean => /^x-(?:rate|daily|dailypublish)limit-/.test(name);

/** Everything that a caller can tell an answer by. */
function seen({ status, text, headers }: Response) {
  const kept = Object.entries(headers as Record<string, string>).filter(
    ([name]) => !CHANGING.includes(name) && !isCount(name),
  );
  return { status, text, headers: Object.fromEntries(kept) };
}

function call(client: Client, route: Route, ids: Ids) {
  return client.send(route.method, addressOf(route, ids), route.body?.(ids));
}

/** Holds a door to answering for another's thing, for no thing and for no id in one and the same way. */
async function expectNothingThere(
  client: Client,
  [, route, kind, inPath]: Door,
  own: Ids,
  others: Ids,
): Promise<void> {
  const nothing = idsOfNothing();
  const missing = seen(await call(client, route, { ...own, [kind]: nothing[kind] }));
  expect(missing).toMatchObject({ status: 404, text: expect.stringContaining('"SVC_NOT_FOUND"') as string });
  expect(seen(await call(client, route, { ...own, [kind]: others[kind] }))).toEqual(missing);
  if (!inPath) return;
  for (const malformed of ['nonsense', `${others[kind]}0`, `%7B${others[kind]}%7D`])
    expect(seen(await call(client, route, { ...own, [kind]: malformed }))).toEqual(missing);
}

const byTokens = DOORS.filter(([, { auth }]) => auth !== 'session');
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
  'slug',
];
const OF_A_PERSON: IdKind[] = ['session', 'token', 'view', 'viewEntry'];
const inProject = (doors: Door[]) => doors.filter(([, , kind]) => IN_A_PROJECT.includes(kind));
const inMyDocs = (doors: Door[]) => inProject(doors).filter(([, , kind]) => kind !== 'slug');

describe("another's things", () => {
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
      furnish(owner),
      furnish(stranger),
      furnishMyDocs(member),
      connectAgent(owner, {
        scopes: [...AT_WORK, 'read:profile', 'projects:create'],
      }),
    ]);
    const sessions = await member.get('/api/auth/sessions').expect(200);
    const token = await member.post('/api/tokens', { name: 'Mine', scope: 'read' }).expect(201);
    const view = await furnishView(member, myDocs.node);
    members = { ...idsOfNothing(), ...view, session: sessions.body.data[0].id, token: token.body.data.id };
  });

  afterAll(async () => {
    // Nothing of all this has changed what it was not allowed to see.
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

  describe("a foreign organization's can't be told from nothing, by a session", () => {
    it.each(DOORS)('%s', (...door) => expectNothingThere(owner, door, own, foreign));
  });

  describe("a foreign organization's can't be told from nothing, by an agent", () => {
    it.each(byTokens)('%s', (...door) => expectNothingThere(agent, door, own, foreign));
  });

  describe("what lies in another person's My Docs can't be told from nothing, even by the owner", () => {
    it.each(inMyDocs(DOORS))('%s', (...door) => expectNothingThere(owner, door, own, myDocs));
  });

  describe("what lies in another person's My Docs can't be told from nothing, by the owner's agent", () => {
    it.each(inMyDocs(byTokens))('%s', (...door) => expectNothingThere(agent, door, own, myDocs));
  });

  describe("another person's sessions, tokens and views can't be told from nothing", () => {
    it.each(DOORS.filter(([, , kind]) => OF_A_PERSON.includes(kind)))('%s', (...door) =>
      expectNothingThere(owner, door, own, members),
    );
  });

  it("another person's agent can't be told from nothing by a plain member", async () => {
    const [door] = DOORS.filter(([, , kind]) => kind === 'actor');
    await expectNothingThere(member, door!, own, own);
  });

  describe('an agent that was let into one project', () => {
    let inside: Ids;
    let restricted: Client;

    beforeAll(async () => {
      inside = await furnish(owner);
      restricted = await connectAgent(owner, {
        scopes: AT_WORK,
        projectSlugs: [inside.slug],
      });
    });

    it('works there', async () => {
      await restricted.get(`/api/projects/${inside.project}`).expect(200);
      await restricted
        .post(`/api/projects/${inside.project}/documents/save`, {
          virtualPath: `${uniqueName('a')}.md`,
          content,
        })
        .expect(201);
    });

    describe("can't tell another project of its owner from nothing", () => {
      const doors = inProject(byTokens).filter(([, { scopes }]) => scopes?.[0] !== 'projects:create');
      it.each(doors)('%s', (...door) => expectNothingThere(restricted, door, inside, own));
    });

    it('reaches My Docs of its owner', async () => {
      const saved = await restricted
        .post('/api/documents/save', { path: `${uniqueName('a')}.md`, content })
        .expect(201);
      await owner.get(`/api/nodes/${saved.body.data.nodeId}`).expect(200);
    });
  });
});
