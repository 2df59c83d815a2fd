import type { Feature, Plan } from '#entities';
import type { Role, Scope } from '../principal/scopes';

/**
 * The credentials that a route accepts.
 *
 * `scopes`: a token must have at least one of them; null accepts every token. `agents: 'forbidden'`: a session route answers the token
 * of an agent with 403; without it, it answers every token with 401.
 */
export type Credential =
  | { kind: 'anyone' }
  | { kind: 'visitor' }
  | { kind: 'session'; agents?: 'forbidden' }
  | { kind: 'session-or-bearer'; scopes: readonly Scope[] | null }
  | { kind: 'bearer'; scopes: readonly Scope[] }
  | { kind: 'token' }
  | { kind: 'scim' };

/** The requirements of a route besides the credential. */
export interface Requirements {
  /** The lowest role that may call it, with a session or a token. */
  role?: Exclude<Role, 'member'>;
  /** The lowest role that may call it with a session. A token needs only its scopes. */
  sessionRole?: Exclude<Role, 'member'>;
  /** The lowest plan of the tenant. */
  plan?: Plan;
  /** A feature that the tenant must have. */
  feature?: Feature;
  /** The resource to which the route belongs, such as `/mcp`. It accepts tokens that are bound to that resource (RFC 8707). */
  audience?: string;
  /** Whether owners may call it while the deletion of their organization is scheduled. */
  duringDeletion?: true;
  /** A form of the request that requires other scopes of a token. */
  scopesWith?: ScopesWith;
}

/** Requests whose query has this parameter with this value require one of these scopes instead of those of the credential. */
export interface ScopesWith {
  parameter: string;
  value: string;
  scopes: readonly Scope[];
}

/** The whole rule of a route. */
export interface AccessRule extends Requirements {
  credential: Credential;
}
