/** What an id in a path or a body names. `slug` is the slug of a project, which some bodies accept in place of its id. */
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
