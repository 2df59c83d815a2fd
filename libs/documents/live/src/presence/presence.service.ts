import { Inject, Injectable } from '@nestjs/common';
import { type Principal, requireScope } from '#access';
import { Database, Wakeups } from '#platform';
import { Visibility } from '#visibility';
import {
  PRESENCE_STORE,
  type Place,
  type PresenceState,
  type PresenceStore,
  type Present,
} from './presence-store';
import { PresenceRepository } from './presence.repository';
import { presenceChanged } from './topic';

/** For how many seconds somebody has a document open without saying so again. */
const SECONDS = 45;

/** Somebody who has a document open, with their name. */
export type NamedPresent = Present & { name: string };

/** The people who have a document open at the moment. */
@Injectable()
export class PresenceService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: PresenceRepository,
    private readonly wakeups: Wakeups,
    @Inject(PRESENCE_STORE) private readonly store: PresenceStore,
  ) {}

  /** Notes that the caller has a document open. @throws NotFound unless the caller can read it, or write it for `editing`; InsufficientScope */
  async enter(principal: Principal, nodeId: string, state: PresenceState): Promise<NamedPresent[]> {
    if (state === 'editing') requireScope(principal, 'write:docs');
    const place = await this.place(principal, nodeId, state === 'editing' ? 'write' : 'read');
    const { actorId, userId } = principal;
    const who = { memberId: actorId ?? userId, isAgent: actorId !== null, state };
    if (await this.store.put(place, who, SECONDS)) await this.announce(place);
    return this.named(place);
  }

  /** Notes that the caller has left a document. @throws NotFound unless the caller can read it */
  async leave(principal: Principal, nodeId: string): Promise<void> {
    const place = await this.place(principal, nodeId, 'read');
    if (await this.store.remove(place, principal.actorId ?? principal.userId)) await this.announce(place);
  }

  /** The people who have a document open. @throws NotFound unless the caller can read it */
  async get(principal: Principal, nodeId: string): Promise<NamedPresent[]> {
    return this.named(await this.place(principal, nodeId, 'read'));
  }

  /** The tenants of those that have expired. */
  tenantsOfExpired(): Promise<{ tenantId: string }[]> {
    return this.store.tenantsOfExpired();
  }

  /** Forgets up to `limit` of a tenant that have expired, and returns their number. */
  async expire(tenantId: string, limit: number): Promise<number> {
    const places = await this.store.takeExpired(tenantId, limit);
    const distinct = new Map(places.map((place) => [place.nodeId, place]));
    for (const place of distinct.values()) await this.announce(place);
    return places.length;
  }

  private async place(principal: Principal, nodeId: string, right: 'read' | 'write'): Promise<Place> {
    const { projectId } = await this.visibility.node(this.database, principal, nodeId, right);
    return { tenantId: principal.tenantId, projectId, nodeId };
  }

  private announce({ tenantId, projectId, nodeId }: Place): Promise<void> {
    return this.wakeups.publish(presenceChanged(tenantId, projectId, nodeId));
  }

  /** People who have left the organization in the meantime have no name, and are not shown. */
  private async named(place: Place): Promise<NamedPresent[]> {
    const present = await this.store.list(place);
    if (present.length === 0) return [];
    const ids = present.map(({ memberId }) => memberId);
    const rows = await this.repository.names(this.database, place.tenantId, ids);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return present.flatMap((who) =>
      names.has(who.memberId) ? [{ ...who, name: names.get(who.memberId)! }] : [],
    );
  }
}
