import type { Feature, Plan } from '#entities';
import type { Role, Scope } from './scopes';

/** A public Ed25519 key as a JWK (RFC 8037). */
export interface ActorSigningKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
}

/** The projects that a token which is limited to some can reach, with those that it creates. */
export const MAX_TOKEN_PROJECTS = 1_000;

/** The caller of a request. It has the same shape for every kind of credential. */
export interface Principal {
  readonly kind: 'session' | 'token' | 'scim';
  /** Id of the session, of the token or of the SCIM token. */
  readonly credentialId: string;
  /** SHA-256 of the token that was sent, which a refresh replaces; null for every credential that keeps its secret. */
  readonly tokenHash: Buffer | null;
  readonly tenantId: string;
  /**
   * The person who signed in, or who owns the token. For a SCIM token, the person who issued it, although a directory acts for no person.
   */
  readonly userId: string;
  readonly role: Role;
  readonly plan: Plan;
  readonly features: ReadonlySet<Feature>;
  /** The scopes of a token, limited to what its owner's role allows; empty for a session and a SCIM token, which need none. */
  readonly scopes: ReadonlySet<Scope>;
  /** The agent that holds the token; null for a session and for a token created in settings. */
  readonly actorId: string | null;
  /** The registered public key of that agent (Ed25519, RFC 8037); null if it has none, and without an agent. */
  readonly actorKey: ActorSigningKey | null;
  /** Whether that agent is paused: every route that looks at its token refuses it. False without an agent. */
  readonly paused: boolean;
  /** The shared projects that the credential reaches; null for all of them, including future ones. */
  readonly projectIds: readonly string[] | null;
  /** Whether it also reaches documents from outside those projects that are shared with the person. */
  readonly grantExternal: boolean;
  /** The path of the only resource that accepts the token, such as `/mcp`; null for every credential that is bound to none. */
  readonly audience: string | null;
  /**
   * When the organization is deleted, if that is scheduled: the session of an owner, who can only cancel it and export data. Null for
   * every other principal.
   */
  readonly deletesAt: Date | null;
  /** When the credential ends by itself, in milliseconds since 1970; Infinity if it does not, or if nothing that waits depends on it. */
  readonly endsAt: number;
  /** The client that sent the request; null for work that no request started. */
  readonly client: { readonly ip: string; readonly userAgent: string | null } | null;
  /** How often this process had heard of changes of credentials when it read this one; see `Principals.isCurrent`. */
  readonly generation: number;
}

/** A person of a tenant, as the parameters of most statements name them. */
export interface Person {
  tenantId: string;
  userId: string;
}

/** The person for whom a principal acts. */
export function personOf({ tenantId, userId }: Principal): Person {
  return { tenantId, userId };
}

/** An agent, in its own tenant. */
export interface AgentKey {
  tenantId: string;
  actorId: string;
}

/** The agent for which a principal acts, on a route that accepts only tokens of agents. */
export function agentOf({ tenantId, actorId }: Principal): AgentKey {
  return { tenantId, actorId: actorId! };
}

/** The parts that every credential has. */
type Decided = 'kind' | 'credentialId' | 'tenantId' | 'userId' | 'role' | 'plan' | 'features' | 'generation';
const NO_SCOPES: ReadonlySet<Scope> = new Set();

/**
 * A principal of these parts, which may be a row that has more. The parts that are left out are those of a person's session. Every request needs a
 * principal, and spreading an object costs some twenty times as much as naming its properties.
 */
export function principalOf(
  parts: Pick<Principal, Decided> & Partial<Principal>,
  client: Principal['client'] = null,
): Principal {
  return {
    kind: parts.kind,
    credentialId: parts.credentialId,
    tokenHash: parts.tokenHash ?? null,
    tenantId: parts.tenantId,
    userId: parts.userId,
    role: parts.role,
    plan: parts.plan,
    features: parts.features,
    scopes: parts.scopes ?? NO_SCOPES,
    actorId: parts.actorId ?? null,
    actorKey: parts.actorKey ?? null,
    paused: parts.paused ?? false,
    projectIds: parts.projectIds ?? null,
    grantExternal: parts.grantExternal ?? true,
    audience: parts.audience ?? null,
    deletesAt: parts.deletesAt ?? null,
    endsAt: parts.endsAt ?? Infinity,
    client,
    generation: parts.generation,
  };
}

/** Whether a credential still has the token with which it was used. */
export function isSameToken(used: Principal['tokenHash'], present: Principal['tokenHash']): boolean {
  return used === null || present === null ? used === present : used.equals(present);
}
