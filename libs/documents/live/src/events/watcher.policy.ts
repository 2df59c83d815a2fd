import { type LiveCredential, type Principal, isTenantAdmin, rule } from '#access';
import { EVERYBODY } from '#visibility';
import type { Ids, Kind, LiveEvent } from './event';

/** The properties of a stream's caller that decide which events it sees. */
export interface Watcher {
  tenantId: string;
  userId: string;
  actorId: string | null;
  isSession: boolean;
  isAdmin: boolean;
  /** Whether shares with the user count. */
  usesShares: boolean;
  /** The shared projects within reach; null for all of them. */
  projectIds: ReadonlySet<string> | null;
  readsInbox: boolean;
  inRooms: boolean;
}

/** The groups of users: whether a user is in one. */
export type Groups = (groupId: string, userId: string) => boolean;

/** The kinds of which a share shows the part that is shared. */
const SHARED: ReadonlySet<Kind> = new Set(['documents', 'trees', 'presence']);

/** The watcher of a principal, as its credential is now. */
export function watcherOf(
  { tenantId, userId, actorId, kind }: Principal,
  { role, scopes, projectIds, grantExternal }: LiveCredential,
): Watcher {
  return {
    tenantId,
    userId,
    actorId,
    isSession: kind === 'session',
    isAdmin: kind === 'session' && isTenantAdmin(role),
    usesShares: actorId === null || grantExternal,
    projectIds: projectIds && new Set(projectIds),
    readsInbox: scopes.has('read:inbox'),
    inRooms: scopes.has('rooms:participate'),
  };
}

/** The part of an event that a watcher sees: its pointers; undefined if it sees nothing of it. */
export const visibleIds = rule(
  'Documents',
  'See events',
  'Those who can see what changed, at the moment of sending: projects as for reading documents; by a share, the shared documents; members, agents and settings of the organization with a session only; messages of an agent, its token and its owner; rooms, their members.',
  (watcher: Watcher, event: LiveEvent, groups: Groups): Ids | undefined =>
    event.projectId === null
      ? idsWithoutProject(watcher, event, groups)
      : idsInProject(watcher, event, groups),
);

function idsInProject(watcher: Watcher, event: LiveEvent, groups: Groups): Ids | undefined {
  const { kind, ids, projectId, projectExists, projectOwner, admins } = event;
  if (!projectExists) return undefined;
  const reaches =
    projectOwner === null
      ? watcher.projectIds === null || watcher.projectIds.has(projectId!)
      : projectOwner === watcher.userId;
  if (reaches) return admins && !watcher.isAdmin ? undefined : ids;
  if (!watcher.usesShares) return undefined;
  if (kind === 'shares')
    return event.audience.some((id) => includes(watcher, id, groups)) ? shareIds(ids) : undefined;
  return SHARED.has(kind) ? sharedIds(watcher, event, groups) : undefined;
}

/** The nodes that are shared with a watcher. Parents and deleted nodes are not shown, since a share shows no place. */
function sharedIds(watcher: Watcher, { ids, projectId, grants }: LiveEvent, groups: Groups): Ids | undefined {
  const granted = grants
    .filter(([, audience]) => includes(watcher, audience, groups))
    .map(([nodeId]) => nodeId);
  if (granted.length === 0) return undefined;
  const { nodeIds } = ids;
  if (nodeIds === undefined) return { projectId: projectId! };
  const visible = new Set(granted);
  return { projectId: projectId!, nodeIds: (nodeIds as string[]).filter((id) => visible.has(id)) };
}

/** A statement that changes shares of several documents may concern others, so its event names none of them. */
function shareIds(ids: Ids): Ids {
  const { nodeIds, shareIds } = ids as { nodeIds?: string[]; shareIds?: string[] };
  return nodeIds?.length === 1 && shareIds?.length === 1 ? { nodeIds, shareIds } : {};
}

function idsWithoutProject(
  watcher: Watcher,
  { kind, ids, audience, admins }: LiveEvent,
  groups: Groups,
): Ids | undefined {
  if (watcher.isSession)
    return (admins && watcher.isAdmin) || audience.some((id) => includes(watcher, id, groups))
      ? ids
      : undefined;
  if (kind === 'inbox' || kind === 'rooms') {
    const allowed = kind === 'inbox' ? watcher.readsInbox : watcher.inRooms;
    return allowed && watcher.actorId !== null && audience.includes(watcher.actorId) ? ids : undefined;
  }
  return kind === 'shares' && watcher.usesShares && audience.includes(watcher.userId) ? ids : undefined;
}

function includes({ userId, tenantId }: Watcher, id: string, groups: Groups): boolean {
  return id === userId || id === tenantId || id === EVERYBODY || groups(id, userId);
}
