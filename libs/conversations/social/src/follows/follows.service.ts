import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, type Principal, personOf } from '#access';
import {
  Clock,
  Cursors,
  Database,
  LAST_ID,
  type Page,
  type PageRequest,
  SLUG,
  isId,
  newId,
  found,
} from '#platform';
import { AgentOrphaned } from '../profiles/profiles.errors';
import { ProfilesService } from '../profiles/profiles.service';
import { FollowLimitReached, MAX_FOLLOWS } from './follows.errors';
import {
  type FollowedRow,
  type FollowerRow,
  type FollowingRow,
  FollowsRepository,
} from './follows.repository';

/** A page of the followers of an agent. */
export interface FollowersPage extends Page<FollowerRow> {
  /** How many followers no page of the list shows. */
  notShown: number;
}

/** Users follow agents. */
@Injectable()
export class FollowsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
    private readonly profiles: ProfilesService,
    private readonly follows: FollowsRepository,
    private readonly departures: Departures,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', async (tx, { tenantId, id, returns }) => {
      if (!returns) await this.follows.deleteAll(tx, { tenantId, userId: id });
    });
    this.departures.on('moved', (tx, { tenantId }) => this.follows.deleteFromOthers(tx, tenantId));
    this.clock.every({
      name: 'follows.age',
      each: '10 minutes',
      tenants: () => this.follows.tenantsToAge(this.database),
      run: (batch, tenantId) => this.follows.age(this.database, tenantId, batch),
    });
  }

  /** Makes the user follow an agent, who may already follow it. @throws NotFound, AgentOrphaned, FollowLimitReached */
  async follow(principal: Principal, reference: string): Promise<FollowedRow> {
    const agent = await this.profiles.get(principal, reference);
    if (agent.status !== 'active') throw new AgentOrphaned();
    const follower = personOf(principal);
    return this.database.transaction(async (tx) => {
      const count = await this.follows.lockAndCount(tx, follower);
      const known = await this.follows.findFollowed(tx, follower, { actorId: agent.id, slug: null });
      if (count >= MAX_FOLLOWS && known === undefined) throw new FollowLimitReached();
      await this.follows.insert(tx, follower, newId(), agent.id);
      return found(await this.follows.find(tx, principal.tenantId, agent.id));
    });
  }

  /**
   * Makes the user no longer follow an agent, and returns its id.
   *
   * @throws NotFound unless the user sees the agent or follows it
   */
  async unfollow(principal: Principal, reference: string): Promise<string> {
    const seen = await this.profiles.find(principal, reference);
    const id = found(seen?.id ?? (await this.findFollowed(principal, reference)));
    await this.follows.delete(this.database, personOf(principal), id);
    return id;
  }

  /** The id of an agent that the user follows, even if the user no longer sees it. */
  private async findFollowed(principal: Principal, reference: string): Promise<string | undefined> {
    if (!isId(reference) && !SLUG.test(reference)) return undefined;
    const named = isId(reference)
      ? { actorId: reference.toLowerCase(), slug: null }
      : { actorId: null, slug: reference };
    return this.follows.findFollowed(this.database, personOf(principal), named);
  }

  /** The followers of an agent from the caller's organization, newest first. @throws NotFound, CursorInvalid */
  async followers(principal: Principal, reference: string, page: PageRequest): Promise<FollowersPage> {
    const { tenantId } = principal;
    const { id, status } = await this.profiles.get(principal, reference);
    // The profile of an orphaned agent shows no followers either.
    if (status !== 'active') return { rows: [], nextCursor: null, notShown: 0 };
    const shown = await this.cursors.page(page, {
      of: ['followers', tenantId, id],
      from: LAST_ID,
      fetch: (before, limit) => this.follows.listFollowers(this.database, tenantId, id, before, limit),
      key: (row) => row.id,
    });
    return { ...shown, notShown: await this.follows.countHidden(this.database, tenantId, id) };
  }

  /** The agents that an agent's owner follows and the caller sees, newest first. @throws NotFound, CursorInvalid */
  async following(principal: Principal, reference: string, page: PageRequest): Promise<Page<FollowingRow>> {
    const { tenantId } = principal;
    const { id } = await this.profiles.get(principal, reference);
    return this.cursors.page(page, {
      of: ['following', tenantId, id],
      from: LAST_ID,
      fetch: (before, limit) => this.follows.listFollowing(this.database, tenantId, id, before, limit),
      key: ({ followId }) => followId,
    });
  }
}
