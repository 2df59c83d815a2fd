import { type Principal, isTenantAdmin, rule } from '#access';
import { GRANTED_TO_CALLER, LIVE_GRANT, SOMETHING_GRANTED, type ShareType } from './grants';

/**
 * A right of a caller: to read a document, to write its content, or to arrange its tree (create, rename, move, delete, map, share). A
 * share grant gives the right to read, or to read and write. It never gives the right to arrange.
 */
export type Right = 'read' | 'write' | 'arrange';

/** The projects that a principal can use: the parameters of a statement with `REACHABLE`. */
export interface Reach {
  tenantId: string;
  userId: string;
  /** The shared projects within the credential's reach; null for all of them. */
  projectIds: readonly string[] | null;
}

/** The nodes that a principal can use: the parameters of a statement with `REACHABLE_NODE.read` or `REACHABLE_NODE.write`. */
export interface NodeReach extends Reach {
  /** The types of share grants that count for this principal. */
  shareTypes: readonly ShareType[];
}

const AREA = 'Documents';

const EVERY_SHARE: readonly ShareType[] = ['public', 'tenant', 'group', 'user'];
const NO_SHARE: readonly ShareType[] = [];

/** The reach of a principal over projects. */
export function reachOf({ tenantId, userId, projectIds }: Principal): Reach {
  return { tenantId, userId, projectIds };
}

/** The reach of a principal over nodes. An agent uses the shares of its owner only if the owner granted it. */
export function nodeReachOf(principal: Principal): NodeReach {
  const shareTypes = principal.actorId === null || principal.grantExternal ? EVERY_SHARE : NO_SHARE;
  return { ...reachOf(principal), shareTypes };
}

/** The reach of a principal in another tenant: only documents that are shared with everybody. */
export function guestReachOf(principal: Principal, hostTenantId: string): NodeReach {
  const { userId, shareTypes } = nodeReachOf(principal);
  const shared = shareTypes.filter((type) => type === 'public');
  return { tenantId: hostTenantId, userId, projectIds: [], shareTypes: shared };
}

/**
 * Finds a document for those who reach it without a share, and only then for the others. PostgreSQL prepares the condition on shares for each
 * execution, even if it is never evaluated, and that takes a sixth of its time for a section.
 *
 * @param find.withoutShare runs a statement with `FROM_REACHABLE_NODES.arrange`
 * @param find.anyhow runs the same with another right, which includes the first
 */
export async function shareLast<T>(
  { shareTypes, ...reach }: NodeReach,
  find: {
    withoutShare: (reach: Reach) => Promise<T | undefined>;
    anyhow: (reach: NodeReach) => Promise<T | undefined>;
  },
): Promise<T | undefined> {
  // A guest reaches nothing without a share.
  const found = reach.projectIds?.length === 0 ? undefined : await find.withoutShare(reach);
  return found ?? find.anyhow({ ...reach, shareTypes });
}

const IN_REACH =
  '(p.owner_user_id = :userId OR (p.owner_user_id IS NULL AND (p.id = ANY (:projectIds) OR :projectIds IS NULL)))';

/**
 * The condition under which a principal has every right to the project `p`: it is a shared project within the credential's reach, or the
 * user's own My Docs.
 */
export const REACHABLE = `(p.tenant_id = :tenantId AND p.deleted_at IS NULL AND ${IN_REACH})` as const;

// A scalar subquery instead of EXISTS: the planner may turn EXISTS into a hash of all grants, even for a single node.
function granted<const Permission extends string>(permission: Permission) {
  return `((SELECT true FROM share_grants g WHERE g.tenant_id = n.tenant_id AND g.node_id = n.id AND ${LIVE_GRANT}
    AND ${GRANTED_TO_CALLER} ${permission} LIMIT 1) IS TRUE)` as const;
}

const BOUND = '(n.tenant_id = :tenantId AND p.tenant_id = :tenantId AND p.deleted_at IS NULL';

/** The condition under which a principal has a right to a node `n` of a project `p`: through the project or through a share grant. */
export const REACHABLE_NODE = {
  read: rule(
    AREA,
    'Read a document',
    'Every member reads the documents of projects and of their own My Docs, and what is shared with them. A token reads within its projects, and uses the shares of its owner only if the owner allowed it.',
    `${BOUND} AND (${IN_REACH} OR ${granted('')}))`,
  ),
  write: rule(
    AREA,
    'Write a document',
    'As for reading, where a share must give the permission to write.',
    `${BOUND} AND (${IN_REACH} OR ${granted(`AND g.permission = 'write'`)}))`,
  ),
  arrange: rule(
    AREA,
    'Create, rename, move, map or delete a document or folder',
    'As for reading, but a share never gives this right.',
    `${BOUND} AND ${IN_REACH})`,
  ),
} as const;

/**
 * The condition under which a node `n` of a project `p` exists in the tenant. With `administers`, it lets an owner or admin revoke access
 * to a document that they can't read. It never lets anyone read.
 */
export const NODE_OF_TENANT = rule(
  AREA,
  'End access to a document that you cannot read (revoke a Doc ID, delete a share)',
  'An owner or admin, by the id. They learn nothing else about the document.',
  `${BOUND})`,
);

/** The condition under which a project `p` exists in the tenant, as `NODE_OF_TENANT` for a document that is in the trash. */
export const PROJECT_OF_TENANT = '(p.tenant_id = :tenantId AND p.deleted_at IS NULL)';

/** Whether a principal acts with the role of an owner or admin. An agent doesn't: it has its reach only. */
export function administers({ role, actorId }: Principal): boolean {
  return actorId === null && isTenantAdmin(role);
}

/**
 * The condition under which a principal sees the place of a node `n` of a project `p`, its mapping and everybody's shares of it. A
 * principal that reaches it only by a share sees its name and its own shares.
 */
export const PLACE_VISIBLE = rule(
  AREA,
  'See the path of a document, its mapping and all of its shares',
  'Those who can read it without a share. Others see its name and their own shares.',
  IN_REACH,
);

/**
 * The path of a node `n` of a project `p` as the principal sees it (SQL): by a share only, the name after a slash. Every statement that
 * returns nodes which may be shared selects this path and not `n.path`.
 */
export const SHOWN_PATH = `CASE WHEN ${IN_REACH} THEN n.path ELSE '/' || n.name END` as const;

/** The path of a node `n` in statements whose readers all reach it by a share (SQL). */
export const SHARED_PATH = `('/' || n.name)`;

/**
 * The condition under which a principal can see the headings of a reachable node `n` of a project `p`: the user created it, it is in
 * their own My Docs, or a share grant shares it with them.
 */
export const HEADINGS_VISIBLE = rule(
  AREA,
  'See headings in lists and searches',
  'The author of a document, the owner of its My Docs, and those with whom it is shared.',
  `(n.created_by = :userId OR p.owner_user_id = :userId OR ${granted('')})`,
);

/** How much of a project a caller can see: all of it, or only the documents that are shared with them. */
export type Extent = 'whole' | 'part';

/** A column with the `Extent` of the visible project `p`. */
export const EXTENT = `CASE WHEN ${IN_REACH} THEN 'whole' ELSE 'part' END` as const;

/** The condition under which the caller can see the project `p` or a part of it. */
export const VISIBLE =
  `(p.tenant_id = :tenantId AND p.deleted_at IS NULL AND (${IN_REACH} OR ${SOMETHING_GRANTED}))` as const;

const NODES = 'FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id WHERE';

/** FROM and WHERE clauses for the nodes `n`, with their projects `p`, to which a principal has a right. Append further conditions with AND. */
export const FROM_REACHABLE_NODES = {
  read: `${NODES} ${REACHABLE_NODE.read}`,
  write: `${NODES} ${REACHABLE_NODE.write}`,
  arrange: `${NODES} ${REACHABLE_NODE.arrange}`,
} as const;
