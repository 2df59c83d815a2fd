import { Injectable } from '@nestjs/common';
import { Database } from '#platform';
import { EVERYBODY } from '#visibility';
import type { LiveEvent } from '../events/event';
import { type EventRow, EventsRepository, type Position } from '../events/events.repository';
import type { Groups } from '../events/watcher.policy';

/** How many events are read at once. A client that missed more reads everything again. */
const EVENTS = 2_000;

/** The events that were committed since a position. */
export interface Batch {
  events: LiveEvent[];
  /** Whether there are more events than are read. */
  overflows: boolean;
  position: Position;
}

/** Changes of who has a document open: the id of its project, by the id of the document. */
export type PresenceChanges = ReadonlyMap<string, string>;

/** Reads events of a tenant, with what decides who sees them. */
@Injectable()
export class TenantReader {
  constructor(
    private readonly database: Database,
    private readonly repository: EventsRepository,
  ) {}

  start(): Promise<Position> {
    return this.repository.start(this.database);
  }

  /** The events that were committed after a snapshot, for these users. */
  async since(
    tenantId: string,
    after: string,
    userIds: ReadonlySet<string>,
    presence: PresenceChanges = new Map(),
  ): Promise<Batch> {
    const nodeIds = [...presence.keys()];
    const projectIds = [...presence.values()];
    const rows = await this.repository.read(this.database, {
      tenantId,
      after,
      limit: EVENTS,
      nodeIds,
      projectIds,
      audiences: [...userIds, tenantId, EVERYBODY],
    });
    const { snapshot, epoch } = rows[0]!;
    const events = rows.flatMap((row) => (row.kind === null ? [] : [eventOf(row, row.kind)]));
    return { events, overflows: events.length - nodeIds.length >= EVENTS, position: { snapshot, epoch } };
  }

  /** The tenants among these for which events were committed after a snapshot. */
  changed(tenantIds: readonly string[], after: string): Promise<string[]> {
    return this.repository.findChanged(this.database, tenantIds, after);
  }

  /** The users who belong to the groups that decide about the events. Nearly always, nobody does. */
  async groups(
    tenantId: string,
    events: readonly LiveEvent[],
    userIds: ReadonlySet<string>,
  ): Promise<Groups> {
    const ids = new Set(
      events.flatMap(({ grants, audience }) => [...grants.map(([, id]) => id), ...audience]),
    );
    const groupIds = [...ids].filter((id) => id !== tenantId && id !== EVERYBODY && !userIds.has(id));
    if (groupIds.length === 0) return () => false;
    const members = await this.repository.members(this.database, tenantId, groupIds, [...userIds]);
    const known = new Set(members.map(({ groupId, userId }) => `${groupId} ${userId}`));
    return (groupId, userId) => known.has(`${groupId} ${userId}`);
  }
}

function eventOf(
  { projectId, ids, audience, admins, projectExists, projectOwner, grants }: EventRow,
  kind: LiveEvent['kind'],
): LiveEvent {
  return {
    kind,
    ids: ids ?? {},
    projectId,
    projectExists: projectExists ?? false,
    projectOwner,
    grants: grants ?? [],
    audience: audience ?? [],
    admins: admins ?? false,
  };
}
