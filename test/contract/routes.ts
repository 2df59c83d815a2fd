import { uniqueName } from '#testing';

/** What an id in a path or a body names. `slug` is a project's short name, which some bodies take for its id. */
export type IdKind =
  | 'project'
  | 'tree'
  | 'folder'
  | 'node'
  | 'mapping'
  | 'revision'
  | 'member'
  | 'invite'
  | 'session'
  | 'token'
  | 'actor'
  | 'view'
  | 'viewEntry'
  | 'report'
  | 'docId'
  | 'share'
  | 'group'
  | 'publishedDoc'
  | 'capability'
  | 'globalId'
  | 'slug';
export type Ids = Record<IdKind, string>;

/** A route as the contract declares it, stated apart from the code. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** `bearer`: an agent's token only. */
  auth: 'none' | 'session' | 'session-or-bearer' | 'bearer';
  /** On the bearer path any one of them is enough; any token without. */
  scopes?: string[];
  /** A scope that a token needs besides. */
  alsoScope?: string;
  /** Of a route for sessions: the token of an agent is told so, any other token is none. */
  agents?: 'forbidden';
  /** The least role. */
  role?: 'admin' | 'owner';
  /** The least role of a session, where tokens are asked for scopes only. */
  sessionRole?: 'admin';
  /** What the ids in the path name, in their order. */
  ids?: IdKind[];
  /** What the ids in the body name. */
  bodyIds?: IdKind[];
  /** What the ids in the query name. */
  queryIds?: IdKind[];
  query?: string | ((ids: Ids) => string);
  /** A body that is valid when its ids are. */
  body?: (ids: Ids) => object;
  /** What an admitted caller gets when the ids name nothing: 404 unless said otherwise. */
  admitted?: { status: number; code?: string };
  /** Whether being admitted ends the caller's session. */
  endsSession?: boolean;
}

const OK = { status: 200 };
const CREATED = { status: 201 };
const INVALID = { status: 400, code: 'SVC_VALIDATION_ERROR' };
const READ = { auth: 'session-or-bearer', scopes: ['read:docs'] } as const satisfies Partial<Route>;
const WRITE = { auth: 'session-or-bearer', scopes: ['write:docs'] } as const satisfies Partial<Route>;
const CATALOG = { auth: 'session-or-bearer', scopes: ['read:catalog'] } as const satisfies Partial<Route>;
const ANY_TOKEN = { auth: 'session-or-bearer' } as const satisfies Partial<Route>;
const NOBODY = { auth: 'none' } as const satisfies Partial<Route>;
const PERSON = { auth: 'session' } as const satisfies Partial<Route>;
const ADMIN = { auth: 'session', role: 'admin' } as const satisfies Partial<Route>;

const publicKey = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const code = () => ({ userCode: 'BCDF-GHJK' });

const SIGNING_IN: Route[] = [
  { ...NOBODY, method: 'post', path: '/api/auth/sign-up', body: () => ({}), admitted: INVALID },
  { ...NOBODY, method: 'post', path: '/api/auth/sign-in', body: () => ({}), admitted: INVALID },
  { ...PERSON, method: 'post', path: '/api/auth/sign-out', admitted: OK, endsSession: true },
  { ...PERSON, method: 'get', path: '/api/auth/sessions', admitted: OK },
  { ...PERSON, method: 'delete', path: '/api/auth/sessions/:id', ids: ['session'] },
  { ...ANY_TOKEN, method: 'get', path: '/api/me', scopes: ['read:profile'], admitted: OK },
];

const MEMBERS: Route[] = [
  { ...PERSON, method: 'get', path: '/api/members', admitted: OK },
  {
    ...ADMIN,
    method: 'patch',
    path: '/api/members/:userId',
    ids: ['member'],
    body: () => ({ role: 'member' }),
  },
  { ...ADMIN, method: 'get', path: '/api/members/invites', admitted: OK },
  {
    ...ADMIN,
    method: 'post',
    path: '/api/members/invites',
    body: () => ({ email: `${uniqueName('invited')}@test.invalid`, role: 'member' }),
    admitted: CREATED,
  },
  { ...ADMIN, method: 'delete', path: '/api/members/invites/:id', ids: ['invite'] },
  {
    ...NOBODY,
    method: 'post',
    path: '/api/members/invites/accept',
    body: () => ({ token: 'none', displayName: 'Nobody', password: 'correct horse battery' }),
    admitted: { status: 404, code: 'SVC_INVITE_NOT_FOUND' },
  },
];

const AGENTS: Route[] = [
  {
    ...NOBODY,
    method: 'post',
    path: '/api/agent-pairing/start',
    body: () => ({ clientName: 'Visitor', projectSlugs: ['*'] }),
    admitted: CREATED,
  },
  {
    ...NOBODY,
    method: 'post',
    path: '/api/agent-pairing/poll',
    body: () => ({ deviceCode: 'none' }),
    admitted: { status: 400, code: 'expired_token' },
  },
  {
    ...PERSON,
    method: 'get',
    path: '/api/agent-pairing/status',
    query: 'userCode=BCDF-GHJK',
    admitted: { status: 404 },
  },
  { ...PERSON, method: 'post', path: '/api/agent-pairing/approve', body: code, admitted: { status: 404 } },
  { ...PERSON, method: 'post', path: '/api/agent-pairing/deny', body: code, admitted: { status: 404 } },
  {
    ...PERSON,
    method: 'put',
    path: '/api/actors/:id/signing-key',
    ids: ['actor'],
    body: () => ({ publicKey }),
  },
  { ...NOBODY, method: 'get', path: '/.well-known/jwks.json', admitted: OK },
  { ...PERSON, method: 'get', path: '/api/tokens', admitted: OK },
  {
    ...PERSON,
    method: 'post',
    path: '/api/tokens',
    body: () => ({ name: 'Export', scope: 'read' }),
    admitted: CREATED,
  },
  { ...PERSON, method: 'delete', path: '/api/tokens/:id', ids: ['token'] },
];

const TREE: Route[] = [
  { ...PERSON, method: 'get', path: '/api/projects', admitted: OK },
  {
    ...ANY_TOKEN,
    method: 'post',
    path: '/api/projects',
    scopes: ['projects:create'],
    body: () => ({ name: uniqueName('Project') }),
    admitted: CREATED,
  },
  { ...READ, method: 'get', path: '/api/projects/:id', ids: ['project'] },
  {
    ...PERSON,
    method: 'patch',
    path: '/api/projects/:id',
    ids: ['project'],
    body: () => ({ name: 'Renamed' }),
  },
  { ...ADMIN, method: 'delete', path: '/api/projects/:id', ids: ['project'] },
  { ...READ, method: 'get', path: '/api/projects/:projectId/trees', ids: ['project'] },
  { ...WRITE, method: 'post', path: '/api/projects/:projectId/trees', ids: ['project'] },
  { ...READ, method: 'get', path: '/api/projects/:projectId/trees/:treeId', ids: ['project', 'tree'] },
  {
    ...WRITE,
    method: 'post',
    path: '/api/trees/:treeId/nodes',
    ids: ['tree'],
    bodyIds: ['folder'],
    body: ({ folder }) => ({ type: 'file', name: uniqueName('new'), parentId: folder }),
  },
  { ...READ, method: 'get', path: '/api/nodes/:id', ids: ['node'] },
  { ...PERSON, method: 'patch', path: '/api/nodes/:id', ids: ['node'], body: () => ({ sortOrder: 7 }) },
  {
    ...PERSON,
    method: 'patch',
    path: '/api/nodes/:id/move',
    ids: ['node'],
    bodyIds: ['folder'],
    body: ({ folder }) => ({ parentId: folder }),
  },
  { ...WRITE, method: 'delete', path: '/api/nodes/:id', ids: ['node'] },
  {
    ...WRITE,
    method: 'post',
    path: '/api/nodes/:nodeId/mappings',
    ids: ['node'],
    body: () => ({ sourceType: 'local', physicalPath: 'docs/a.md' }),
  },
  { ...READ, method: 'get', path: '/api/nodes/:nodeId/mappings', ids: ['node'] },
  { ...WRITE, method: 'delete', path: '/api/mappings/:id', ids: ['mapping'] },
  {
    ...WRITE,
    method: 'post',
    path: '/api/mappings/:id/repair',
    ids: ['mapping'],
    body: () => ({ physicalPath: 'docs/b.md' }),
  },
];

const DOCUMENTS: Route[] = [
  {
    ...WRITE,
    method: 'post',
    path: '/api/projects/:projectId/documents/save',
    ids: ['project'],
    bodyIds: ['node'],
    body: ({ node }) => ({ nodeId: node, content: '# Saved\n' }),
  },
  {
    ...WRITE,
    method: 'post',
    path: '/api/documents/save',
    body: () => ({ path: `notes/${uniqueName('note')}.md`, content: '# Note\n' }),
    admitted: CREATED,
  },
  { ...ANY_TOKEN, method: 'get', path: '/api/v1/documents/:nodeId/content', ids: ['node'] },
  {
    ...ANY_TOKEN,
    method: 'post',
    path: '/api/v1/documents/:nodeId/section',
    ids: ['node'],
    body: () => ({ startLine: 1, lineCount: 1 }),
  },
  { ...READ, method: 'get', path: '/api/v1/documents/:nodeId/revisions', ids: ['node'] },
  {
    ...READ,
    method: 'get',
    path: '/api/v1/documents/:nodeId/revisions/:revisionId',
    ids: ['node', 'revision'],
  },
  {
    ...WRITE,
    method: 'post',
    path: '/api/v1/documents/:nodeId/revisions/:revisionId/restore',
    ids: ['node', 'revision'],
  },
  { ...READ, method: 'get', path: '/api/projects/:projectId/manifest', ids: ['project'] },
  { ...PERSON, method: 'get', path: '/api/projects/:projectId/manifest/prompt', ids: ['project'] },
  { ...PERSON, method: 'post', path: '/api/projects/:projectId/manifest/regenerate', ids: ['project'] },
];

const FINDING: Route[] = [
  { ...CATALOG, method: 'get', path: '/api/catalog/overview', admitted: OK },
  { ...CATALOG, method: 'get', path: '/api/projects/:projectId/catalog', ids: ['project'] },
  { ...CATALOG, method: 'get', path: '/api/projects/:projectId/catalog/changes', ids: ['project'] },
  { ...CATALOG, method: 'get', path: '/api/catalog/nodes/:nodeId/outline', ids: ['node'] },
  {
    ...CATALOG,
    method: 'post',
    path: '/api/catalog/locate',
    bodyIds: ['project'],
    body: ({ project }) => ({ query: 'start', scope: project }),
  },
  { ...PERSON, method: 'get', path: '/api/search', query: 'q=start', admitted: OK },
  {
    ...READ,
    method: 'get',
    path: '/api/nodes/search',
    queryIds: ['project'],
    query: ({ project }) => `projectId=${project}&q=start`,
  },
];

const PERSONAL: Route[] = [
  {
    ...PERSON,
    method: 'get',
    path: '/api/my-docs',
    agents: 'forbidden',
    queryIds: ['tree'],
    query: ({ tree }) => `treeId=${tree}`,
  },
  { ...PERSON, method: 'get', path: '/api/personal-views', admitted: OK },
  {
    ...PERSON,
    method: 'post',
    path: '/api/personal-views',
    body: () => ({ name: uniqueName('View') }),
    admitted: CREATED,
  },
  { ...PERSON, method: 'delete', path: '/api/personal-views/:id', ids: ['view'] },
  { ...PERSON, method: 'get', path: '/api/personal-views/:id/tree', ids: ['view'] },
  {
    ...PERSON,
    method: 'post',
    path: '/api/personal-views/refs',
    bodyIds: ['view', 'node'],
    body: ({ view, node }) => ({ viewId: view, sourceNodeId: node }),
  },
  { ...PERSON, method: 'delete', path: '/api/personal-views/refs/:entryId', ids: ['viewEntry'] },
  {
    ...PERSON,
    method: 'post',
    path: '/api/personal-views/:id/entries',
    ids: ['view'],
    bodyIds: ['node'],
    body: ({ node }) => ({ entryType: 'ref', sourceNodeId: node }),
  },
  {
    ...PERSON,
    method: 'patch',
    path: '/api/personal-views/:id/entries/:entryId',
    ids: ['view', 'viewEntry'],
    body: () => ({ sortOrder: 7 }),
  },
  {
    ...PERSON,
    method: 'delete',
    path: '/api/personal-views/:id/entries/:entryId',
    ids: ['view', 'viewEntry'],
  },
];

const HEALTH: Route[] = [
  {
    ...WRITE,
    method: 'post',
    path: '/api/projects/:projectId/health/check',
    ids: ['project'],
    body: () => ({ files: [{ physicalPath: 'docs/start.md', exists: true }] }),
  },
  { ...READ, method: 'get', path: '/api/projects/:projectId/health/reports', ids: ['project'] },
  {
    ...READ,
    method: 'get',
    path: '/api/projects/:projectId/health/reports/:reportId',
    ids: ['project', 'report'],
  },
];

const SHARES: Route[] = [
  {
    ...ANY_TOKEN,
    method: 'post',
    path: '/api/shares',
    scopes: ['shares:create'],
    bodyIds: ['docId'],
    body: ({ docId }) => ({ documentIdRef: docId, shareType: 'tenant' }),
  },
  {
    ...READ,
    method: 'get',
    path: '/api/shares',
    queryIds: ['node'],
    query: ({ node }) => `nodeId=${node}`,
  },
  { ...ANY_TOKEN, method: 'delete', path: '/api/shares/:id', scopes: ['shares:delete'], ids: ['share'] },
  {
    ...PERSON,
    method: 'get',
    path: '/api/shares/check',
    queryIds: ['docId'],
    query: ({ docId }) => `documentIdRef=${docId}`,
  },
  { ...PERSON, method: 'get', path: '/api/shares/shared-with-me', admitted: OK },
];

const SHARE_GROUPS: Route[] = [
  { ...ADMIN, method: 'get', path: '/api/share-groups', admitted: OK },
  {
    ...ADMIN,
    method: 'post',
    path: '/api/share-groups',
    body: () => ({ name: uniqueName('Group') }),
    admitted: CREATED,
  },
  { ...ADMIN, method: 'get', path: '/api/share-groups/:id', ids: ['group'] },
  {
    ...ADMIN,
    method: 'patch',
    path: '/api/share-groups/:id',
    ids: ['group'],
    body: () => ({ description: 'Changed' }),
  },
  { ...ADMIN, method: 'delete', path: '/api/share-groups/:id', ids: ['group'] },
  { ...ADMIN, method: 'get', path: '/api/share-groups/:id/members', ids: ['group'] },
  { ...ADMIN, method: 'put', path: '/api/share-groups/:id/members/:userId', ids: ['group', 'member'] },
  { ...ADMIN, method: 'delete', path: '/api/share-groups/:id/members/:userId', ids: ['group', 'member'] },
];

const PUBLISH = { auth: 'session-or-bearer', scopes: ['publish:docs'] } as const satisfies Partial<Route>;
const PUBLISHING: Route[] = [
  {
    ...READ,
    method: 'get',
    path: '/api/published-docs',
    queryIds: ['project'],
    query: ({ project }) => `projectId=${project}`,
  },
  {
    ...PUBLISH,
    method: 'post',
    path: '/api/published-docs',
    bodyIds: ['project', 'node'],
    body: ({ project, node }) => ({
      projectId: project,
      publicTitle: 'Start',
      slug: uniqueName('slug'),
      sourceNodeId: node,
    }),
  },
  {
    ...PERSON,
    method: 'patch',
    path: '/api/published-docs/:id',
    ids: ['publishedDoc'],
    body: () => ({ publicTitle: 'Renamed' }),
  },
  { ...PUBLISH, method: 'post', path: '/api/published-docs/:id/publish', ids: ['publishedDoc'] },
  { ...PUBLISH, method: 'post', path: '/api/published-docs/:id/unpublish', ids: ['publishedDoc'] },
  {
    ...PERSON,
    method: 'patch',
    path: '/api/published-docs/:id/seo',
    ids: ['publishedDoc'],
    body: () => ({ description: 'How to begin.' }),
  },
  { ...PERSON, method: 'post', path: '/api/published-docs/:id/scan', ids: ['publishedDoc'] },
  { ...PUBLISH, method: 'delete', path: '/api/published-docs/:id', ids: ['publishedDoc'] },
  {
    auth: 'session-or-bearer',
    scopes: ['rate:docs'],
    method: 'put',
    path: '/api/published-docs/:id/rating',
    ids: ['publishedDoc'],
    body: () => ({ score: 5 }),
  },
];

const CAPABILITIES: Route[] = [
  {
    auth: 'session-or-bearer',
    scopes: ['write:capability'],
    sessionRole: 'admin',
    method: 'post',
    path: '/api/v1/capabilities',
    bodyIds: ['node'],
    body: ({ actor, node }) => ({
      recipientActorId: actor,
      resource: { type: 'document', id: node },
      action: 'read',
    }),
  },
  {
    auth: 'session-or-bearer',
    scopes: ['read:capability'],
    sessionRole: 'admin',
    method: 'get',
    path: '/api/v1/capabilities/:jti',
    ids: ['capability'],
  },
  {
    auth: 'session-or-bearer',
    scopes: ['read:capability'],
    sessionRole: 'admin',
    method: 'post',
    path: '/api/v1/capabilities/:jti/consume',
    ids: ['capability'],
    body: () => ({}),
  },
];

const SCAN: Route[] = [
  {
    ...ANY_TOKEN,
    method: 'post',
    path: '/api/v1/manifest/scan',
    scopes: ['admin', 'admin:scan'],
    sessionRole: 'admin',
    // Nothing is to be started here.
    body: () => ({ organization: '-' }),
    admitted: INVALID,
  },
  { ...ANY_TOKEN, method: 'get', path: '/api/v1/manifest/scan/status', admitted: OK },
];

const PROVENANCE: Route[] = [
  {
    ...ANY_TOKEN,
    method: 'post',
    path: '/api/doc-ids',
    scopes: ['doc-ids:issue'],
    bodyIds: ['node'],
    body: ({ node }) => ({ nodeId: node }),
  },
  { ...READ, method: 'get', path: '/api/doc-ids/resolve/:globalId', ids: ['globalId'] },
  { ...ANY_TOKEN, method: 'delete', path: '/api/doc-ids/:id', scopes: ['doc-ids:revoke'], ids: ['docId'] },
  {
    ...ANY_TOKEN,
    method: 'get',
    path: '/api/v1/docs/resolve',
    queryIds: ['globalId'],
    query: ({ globalId }) => `docId=${encodeURIComponent(globalId)}`,
  },
  { ...PERSON, method: 'get', path: '/api/lineage/public/:docId', ids: ['docId'] },
  { ...PERSON, method: 'get', path: '/api/lineage/:docId', ids: ['docId'] },
  {
    ...PERSON,
    method: 'post',
    path: '/api/lineage/:docId/verify',
    ids: ['docId'],
    body: () => ({ contentHash: HASH }),
  },
  {
    ...PERSON,
    method: 'post',
    path: '/api/lineage/:docId/record',
    ids: ['docId'],
    body: () => ({ action: 'custom.reviewed', metadataHash: HASH }),
  },
  { ...PERSON, method: 'get', path: '/api/lineage/:docId/bundle', ids: ['docId'] },
];

const PUBLIC: Route[] = [
  { ...NOBODY, method: 'get', path: '/p/:tenantSlug/:slug', ids: ['slug', 'slug'] },
  { ...NOBODY, method: 'get', path: '/p/:tenantSlug/:slug/origin', ids: ['slug', 'slug'] },
];

/** Every route of the main API, as the contract declares it. */
export const ROUTES: Route[] = [
  ...SIGNING_IN,
  ...MEMBERS,
  ...AGENTS,
  ...TREE,
  ...DOCUMENTS,
  ...FINDING,
  ...PERSONAL,
  ...HEALTH,
  ...SHARES,
  ...SHARE_GROUPS,
  ...PUBLISHING,
  ...CAPABILITIES,
  ...SCAN,
  ...PROVENANCE,
  ...PUBLIC,
];

/** Routes that a parameter turns into others: who is let in, and what is seen, is another question there. */
export const FORMS: Route[] = [
  {
    ...READ,
    method: 'get',
    path: '/api/projects/:projectId/manifest',
    ids: ['project'],
    query: 'version=2',
    alsoScope: 'read:catalog',
  },
];

/** A route's address with these ids in it. */
export function addressOf({ path, ids = [], query }: Route, given: Ids): string {
  const left = [...ids];
  const asked = typeof query === 'function' ? query(given) : query;
  return path.replace(/:\w+/g, () => given[left.shift()!]) + (asked ? `?${asked}` : '');
}

/** How a route is called in the names of tests. */
export function nameOf({ method, path }: Route): string {
  return `${method.toUpperCase()} ${path}`;
}
