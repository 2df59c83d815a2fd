/** The kind of resource that an id names. `slug` is the slug of a project, which some bodies accept in place of its id. */
export type IdKind =
  | 'project'
  | 'tree'
  | 'folder'
  | 'node'
  | 'mapping'
  | 'file'
  | 'trashedNode'
  | 'trashedMapping'
  | 'revision'
  | 'member'
  | 'invite'
  | 'session'
  | 'passkey'
  | 'domain'
  | 'token'
  | 'actor'
  | 'agentSlug'
  | 'view'
  | 'viewEntry'
  | 'report'
  | 'docId'
  | 'share'
  | 'group'
  | 'publishedDoc'
  | 'capability'
  | 'envelope'
  | 'message'
  | 'sender'
  | 'globalId'
  | 'distribution'
  | 'delivery'
  | 'room'
  | 'roomHuman'
  | 'roomAgent'
  | 'slug';
export type Ids = Record<IdKind, string>;

/** A route as the contract declares it, independently of the code. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** With `bearer`, only agent tokens are accepted. With `scim`, only the SCIM token is, and the answers are those of SCIM. */
  auth: 'none' | 'session' | 'session-or-bearer' | 'bearer' | 'scim';
  /** A token requires one of these scopes. Without them, every token is accepted. */
  scopes?: string[];
  /** The scopes of which a token requires one instead if the query has this parameter with this value. */
  scopesWith?: { parameter: string; value: string; scopes: string[] };
  /** On a route that requires a session, an agent token gets 403. Any other token counts as no credential. */
  agents?: 'forbidden';
  /** The lowest role that is admitted. */
  role?: 'admin' | 'owner';
  /** The lowest role that is admitted with a session. Tokens require scopes only. */
  sessionRole?: 'admin';
  /** A feature that the tenant must have. */
  feature?: 'distribution' | 'agent_inbox' | 'mcp_seal' | 'sns';
  /** The lowest plan that the tenant must have. */
  plan?: 'team' | 'enterprise';
  /** The kinds of the ids in the path, in order. */
  ids?: IdKind[];
  /** Whether the id in the path can be of anything, since the route does not look it up. */
  acceptsAnyId?: boolean;
  /** The kinds of the ids in the body. */
  bodyIds?: IdKind[];
  /** The kinds of the ids in the query. */
  queryIds?: IdKind[];
  query?: string | ((ids: Ids) => string);
  /** A body that is valid if its ids exist. */
  body?: (ids: Ids) => object;
  /** The answer to an admitted caller if the ids do not exist, by default 404. */
  admitted?: { status: number; code?: string; challenge?: string };
  /** The process that serves the route, if it is not the API. */
  servedBy?: 'relay';
  /** The form of its errors, if it is not that of the API: RFC 6749, section 5.2. */
  errors?: 'oauth';
  /** Whether the route ends the session of the caller. */
  endsSession?: boolean;
}

export const OK = { status: 200 };
export const CREATED = { status: 201 };
export const INVALID = { status: 400, code: 'SVC_VALIDATION_ERROR' };
export const READ = { auth: 'session-or-bearer', scopes: ['read:docs'] } as const satisfies Partial<Route>;
export const WRITE = { auth: 'session-or-bearer', scopes: ['write:docs'] } as const satisfies Partial<Route>;
export const CATALOG = {
  auth: 'session-or-bearer',
  scopes: ['read:catalog'],
} as const satisfies Partial<Route>;
export const ANY_TOKEN = { auth: 'session-or-bearer' } as const satisfies Partial<Route>;
export const NOBODY = { auth: 'none' } as const satisfies Partial<Route>;
export const PERSON = { auth: 'session' } as const satisfies Partial<Route>;
export const ADMIN = { auth: 'session', role: 'admin' } as const satisfies Partial<Route>;

export const PUBLISH = {
  auth: 'session-or-bearer',
  scopes: ['publish:docs'],
} as const satisfies Partial<Route>;

/** The path and query of a route with these ids. */
export function addressOf({ path, ids = [], query }: Route, values: Ids): string {
  const kinds = [...ids];
  const search = typeof query === 'function' ? query(values) : query;
  return path.replace(/:\w+/g, () => values[kinds.shift()!]) + (search ? `?${search}` : '');
}

/** The method and path of a route, for the names of tests. */
export function nameOf({ method, path }: Route): string {
  return `${method.toUpperCase()} ${path}`;
}
