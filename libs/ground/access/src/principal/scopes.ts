/** Every scope that a token can have. */
export const SCOPES = [
  'read:docs',
  'write:docs',
  'rate:docs',
  'read:profile',
  'projects:create',
  'doc-ids:issue',
  'doc-ids:revoke',
  'publish:docs',
  'shares:create',
  'shares:delete',
  'read:capability',
  'write:capability',
  'write:keyreg',
  'read:secret-envelope',
  'write:secret-envelope',
  'read:inbox',
  'write:inbox',
  'write:inbox-policy',
  'read:catalog',
  'admin',
  'admin:scan',
  'rooms:participate',
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The scopes with which nothing can be changed, and nothing that others sealed can be opened. Those that begin with `read:` are not all among them: a
 * capability replaces documents and opens rooms. The `--read-only` of the local tools has the same list (clients/mcp/src/read-only.ts).
 */
export const READ_ONLY_SCOPES: readonly Scope[] = ['read:docs', 'read:profile', 'read:inbox', 'read:catalog'];

/** The roles of a person in a tenant, lowest first. */
export const ROLES = ['member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The choices for a token that is created in settings. */
export const TOKEN_CHOICES = ['read', 'write', 'admin'] as const;
export type TokenChoice = (typeof TOKEN_CHOICES)[number];

const READ: Scope[] = ['read:docs', 'read:profile'];
const MEMBER: Scope[] = [
  ...READ,
  'write:docs',
  'rate:docs',
  'doc-ids:issue',
  'doc-ids:revoke',
  'shares:delete',
];
const ADMIN_ONLY: Scope[] = ['projects:create', 'publish:docs', 'shares:create', 'admin', 'admin:scan'];
const IMPLIED_BY_ADMIN: Scope[] = [
  ...MEMBER,
  'projects:create',
  'publish:docs',
  'shares:create',
  'admin:scan',
];

/** Whether a role administers the tenant: owner and admin do. */
export function isTenantAdmin(role: Role): boolean {
  return role !== 'member';
}

/** The scopes of a token that is created in settings, by the choice and role of its owner. */
export function scopesOfChoice(choice: TokenChoice, role: Role): Scope[] {
  if (choice === 'read') return READ;
  if (!isTenantAdmin(role)) return MEMBER;
  const write: Scope[] = [...MEMBER, 'projects:create', 'publish:docs', 'shares:create'];
  return choice === 'admin' ? [...write, 'admin'] : write;
}

/** The scopes that a person with this role may grant to an agent. */
export function grantableScopes(role: Role): Scope[] {
  return isTenantAdmin(role) ? [...SCOPES] : SCOPES.filter((scope) => !ADMIN_ONLY.includes(scope));
}

/**
 * The scopes that a token effectively has now: those of its granted scopes that its owner's current role may grant, and the scopes that
 * `admin` implies. `admin` never implies the inbox, capability, secret envelope, key registration, catalog or room scopes.
 */
export function effectiveScopes(granted: readonly Scope[], role: Role): Set<Scope> {
  const grantable = new Set(grantableScopes(role));
  const effective = new Set(granted.filter((scope) => grantable.has(scope)));
  if (effective.has('admin')) IMPLIED_BY_ADMIN.forEach((scope) => effective.add(scope));
  return effective;
}

/** How a scope gets into a token, for documentation. */
export interface ScopeGrant {
  scope: Scope;
  /** The lowest choice of a settings token that includes it; null if none does. */
  choice: TokenChoice | null;
  /** The lowest role whose settings token includes it; null without a choice. */
  choiceOf: Role | null;
  /** The lowest role that may grant it to an agent. */
  grantedBy: Role;
  /** Whether `admin` implies it. */
  impliedByAdmin: boolean;
}

/** How each scope gets into a token. */
export function scopeGrants(): ScopeGrant[] {
  return SCOPES.map((scope) => {
    const choiceOf = ROLES.find((role) =>
      TOKEN_CHOICES.some((of) => scopesOfChoice(of, role).includes(scope)),
    );
    const choice = choiceOf && TOKEN_CHOICES.find((of) => scopesOfChoice(of, choiceOf).includes(scope));
    return {
      scope,
      choice: choice ?? null,
      choiceOf: choiceOf ?? null,
      grantedBy: ROLES.find((role) => grantableScopes(role).includes(scope))!,
      impliedByAdmin: IMPLIED_BY_ADMIN.includes(scope),
    };
  });
}
