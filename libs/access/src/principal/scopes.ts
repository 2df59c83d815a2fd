/** Every scope a token can carry (interface, "Token scopes"). */
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

/** What a person can be in a tenant, least first. */
export const ROLES = ['member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** What the settings of a token offer. */
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
const COVERED_BY_ADMIN: Scope[] = [
  ...MEMBER,
  'projects:create',
  'publish:docs',
  'shares:create',
  'admin:scan',
];

/** Whether a role administers its tenant. */
export function isTenantAdmin(role: Role): boolean {
  return role !== 'member';
}

/** The scopes that a settings-made token gets from its owner's choice and role. */
export function scopesOfChoice(choice: TokenChoice, role: Role): Scope[] {
  if (choice === 'read') return READ;
  if (!isTenantAdmin(role)) return MEMBER;
  const write: Scope[] = [...MEMBER, 'projects:create', 'publish:docs', 'shares:create'];
  return choice === 'admin' ? [...write, 'admin'] : write;
}

/** The scopes that a person of this role may give to an agent. */
export function grantableScopes(role: Role): Scope[] {
  return isTenantAdmin(role) ? [...SCOPES] : SCOPES.filter((scope) => !ADMIN_ONLY.includes(scope));
}

/**
 * What a token's scopes are worth at this moment: intersected with what its owner's present role may give, and with
 * `admin` spelled out. Admin never covers inbox, capability, seal, key, catalog or room scopes.
 */
export function effectiveScopes(granted: readonly Scope[], role: Role): Set<Scope> {
  const grantable = new Set(grantableScopes(role));
  const effective = new Set(granted.filter((scope) => grantable.has(scope)));
  if (effective.has('admin')) COVERED_BY_ADMIN.forEach((scope) => effective.add(scope));
  return effective;
}
