import type { Response } from 'supertest';
import type { Client } from '#testing';
import { missingIds } from './ids';
import { FORMS, type IdKind, type Ids, ROUTES, type Route, addressOf, nameOf } from './routes';

const SAVE = ROUTES.find(({ path }) => path === '/api/projects/:projectId/documents/save')!;
const SAVE_BY_PATH = ROUTES.find(({ path }) => path === '/api/documents/save')!;
export const content = '# Overwritten\n';
/** The scopes that an agent needs so that the service looks up the ids that it sends. */
export const SCOPES = [
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
export const ID_USES: IdUse[] = ROUTES_WITH_IDS.flatMap((route) => [
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

/** The answers to ids that do not exist, by caller and use. They do not depend on whose ids they are compared with. */
const missingAnswers = new WeakMap<Client, Map<string, ReturnType<typeof comparable>>>();

/** Returns the answer to an id that does not exist, which is a 404. */
async function missingAnswer(client: Client, [name, route, kind]: IdUse, own: Ids) {
  const known = missingAnswers.get(client) ?? new Map<string, ReturnType<typeof comparable>>();
  missingAnswers.set(client, known);
  const use = `${name} ${addressOf(route, own)}`;
  const missing =
    known.get(use) ?? comparable(await call(client, route, { ...own, [kind]: missingIds()[kind] }));
  expect(missing).toMatchObject({ status: 404, text: expect.stringContaining('"SVC_NOT_FOUND"') as string });
  known.set(use, missing);
  return missing;
}

/** Expects the same 404 for an id of somebody else and for an id that does not exist, and returns that answer. */
export async function expectSame404(client: Client, use: IdUse, own: Ids, foreign: Ids) {
  const [, route, kind] = use;
  const missing = await missingAnswer(client, use, own);
  expect(comparable(await call(client, route, { ...own, [kind]: foreign[kind] }))).toEqual(missing);
  return missing;
}

/** Malformed ids. Each use of an id gets one of them, since one decorator reads all; test/platform/requests.e2e.ts has more forms. */
const MALFORMED = [() => 'nonsense', (id: string) => `${id}0`, (id: string) => `%7B${id}%7D`];

/** Expects the same 404 also for a malformed id. */
export async function expectSame404ForAny(client: Client, use: IdUse, own: Ids, foreign: Ids): Promise<void> {
  const missing = await expectSame404(client, use, own, foreign);
  const [name, route, kind, inPath] = use;
  if (!inPath) return;
  const malformed = MALFORMED[name.length % MALFORMED.length]!(foreign[kind]);
  expect(comparable(await call(client, route, { ...own, [kind]: malformed }))).toEqual(missing);
}

export const withTokens = ID_USES.filter(([, { auth }]) => auth !== 'session');
export const withSessions = ID_USES.filter(([, { auth }]) => auth !== 'bearer');
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
export const OF_A_PERSON: IdKind[] = ['session', 'token', 'view', 'viewEntry'];
export const inProject = (uses: IdUse[]) => uses.filter(([, , kind]) => IN_A_PROJECT.includes(kind));
export const inMyDocs = (uses: IdUse[]) => inProject(uses).filter(([, , kind]) => kind !== 'slug');

/** The routes by which an owner or admin can delete something wherever it is in the organization, even in another user's My Docs. */
const DELETED_BY_ADMINS = ['DELETE /api/shares/:id', 'DELETE /api/doc-ids/:id'];
export const notForAdmins = (uses: IdUse[]) =>
  uses.filter(([, route]) => !DELETED_BY_ADMINS.includes(nameOf(route)));
