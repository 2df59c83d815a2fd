import { type Principal, type Role, type Scope, effectiveScopes } from '#access';
import type { Feature } from '#entities';
import { type NodeReach, nodeReachOf } from '#visibility';

/** The rights of an agent to the documents of a project. */
export const RIGHTS = ['list', 'read', 'write', 'publish', 'share'] as const;
export type Right = (typeof RIGHTS)[number];

/** The scope that gives a right. Only owners and admins share the documents of projects, and only they can grant `shares:create`. */
const SCOPE_OF: Record<Right, Scope> = {
  list: 'read:catalog',
  read: 'read:docs',
  write: 'write:docs',
  publish: 'publish:docs',
  share: 'shares:create',
};

/** The rights that a token gives its agent. */
export interface TokenRights {
  scopes: Scope[];
  projectIds: string[] | null;
  grantExternal: boolean;
}

/** The agent that holds the tokens. */
export interface Holder {
  tenantId: string;
  actorId: string;
  ownerUserId: string;
  ownerRole: Role;
}

/** The principals as which the service answers requests with these tokens. `caller` is of the same organization. */
export function principalsOf(holder: Holder, tokens: readonly TokenRights[], caller: Principal): Principal[] {
  const { tenantId, actorId, ownerUserId: userId, ownerRole: role } = holder;
  return tokens.map(({ scopes, projectIds, grantExternal }) => ({
    ...{
      kind: 'token',
      credentialId: actorId,
      tokenHash: null,
      tenantId,
      userId,
      role,
      actorId,
      actorKey: null,
      paused: false,
    },
    ...{ plan: caller.plan, features: caller.features, scopes: effectiveScopes(scopes, role) },
    ...{
      projectIds,
      grantExternal,
      audience: null,
      deletesAt: null,
      endsAt: Infinity,
      client: null,
      generation: 0,
    },
  }));
}

/** The scopes that at least one of the principals has. */
export function scopesOf(principals: readonly Principal[]): ReadonlySet<Scope> {
  return new Set(principals.flatMap(({ scopes }) => [...scopes]));
}

/** Whether one of the principals may call a route that requires a scope and a feature. */
export function may(principals: readonly Principal[], scope: Scope, feature?: Feature): boolean {
  return principals.some(({ scopes, features }) => scopes.has(scope) && (!feature || features.has(feature)));
}

/** Everything that one of the principals reaches with a right; undefined if none has it. */
export function reachWith(principals: readonly Principal[], right: Right): NodeReach | undefined {
  const having = principals.filter(({ scopes }) => scopes.has(SCOPE_OF[right]));
  return union(having.map(nodeReachOf));
}

/** Everything that is in one of the reaches, which are of one person; undefined for none. */
export function union(reaches: readonly (NodeReach | undefined)[]): NodeReach | undefined {
  const [first, ...others] = reaches.filter((reach) => reach !== undefined);
  if (!first) return undefined;
  return others.reduce(
    (all, { projectIds, shareTypes }) => ({
      ...all,
      projectIds: all.projectIds && projectIds && [...new Set([...all.projectIds, ...projectIds])],
      shareTypes: all.shareTypes.length > 0 ? all.shareTypes : shareTypes,
    }),
    first,
  );
}

/** Whether a reach includes a shared project. */
export function includes(reach: NodeReach | undefined, projectId: string): boolean {
  return reach !== undefined && (reach.projectIds === null || reach.projectIds.includes(projectId));
}
