import type { RecordedKind } from '#entities';

/** Every kind of event that can be asked for. */
export const KINDS = [
  'documents',
  'trees',
  'shares',
  'publications',
  'files',
  'members',
  'agents',
  'inbox',
  'rooms',
  'requests',
  'session',
  'presence',
] as const satisfies readonly (RecordedKind | 'presence')[];
export type Kind = (typeof KINDS)[number];

/** Pointers to what changed: ids, and lists of ids. */
export type Ids = Readonly<Record<string, string | readonly string[]>>;

/** A live share grant that can let somebody see an event: of a node, or of any node of the project. */
export type Grant = readonly [nodeId: string | null, audience: string];

/** A change, with what decides who sees it. */
export interface LiveEvent {
  kind: Kind;
  ids: Ids;
  /** Null for a change that belongs to no project. */
  projectId: string | null;
  /** Whether that project exists, and was not deleted before the change. */
  projectExists: boolean;
  /** The owner of the project, if it is somebody's My Docs. */
  projectOwner: string | null;
  grants: readonly Grant[];
  audience: readonly string[];
  admins: boolean;
}
