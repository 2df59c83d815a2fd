import type { Feature, Plan } from '#platform';
import type { Role, Scope } from './scopes';

/** Who calls. One shape, whatever the credential was. */
export interface Principal {
  readonly kind: 'session' | 'token';
  /** Id of the session or of the token. */
  readonly credentialId: string;
  readonly tenantId: string;
  /** The person who signed in, or who owns the token. */
  readonly userId: string;
  readonly role: Role;
  readonly plan: Plan;
  readonly features: ReadonlySet<Feature>;
  /** What the token may do; a session is not asked for scopes. */
  readonly scopes: ReadonlySet<Scope>;
  /** The agent that holds the token; null for a session and for a token made in settings. */
  readonly actorId: string | null;
  /** The shared projects that the credential reaches; null for all of them, future ones included. */
  readonly projectIds: readonly string[] | null;
  /** Whether documents shared with the person from outside those projects are reached too. */
  readonly grantExternal: boolean;
  /** Where the request comes from; null for work that no request asked for. */
  readonly client: { readonly ip: string; readonly userAgent: string | null } | null;
}

/** A person of a tenant, as most statements name them. */
export interface Person {
  tenantId: string;
  userId: string;
}

/** The person whom a principal acts for. */
export function personOf({ tenantId, userId }: Principal): Person {
  return { tenantId, userId };
}
