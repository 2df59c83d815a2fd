import { Injectable } from '@nestjs/common';
import { PoliciesRepository } from '#accounts';
import { type Principal, personOf } from '#access';
import { Cursors, Database, LAST_ID, type Page, type PageRequest, mapPage } from '#platform';
import { type FeedPosition, FeedRepository, type FeedRow } from '../feed/feed.repository';
import type { AgentRow } from '../profiles/profiles.repository';
import { ProfilesService } from '../profiles/profiles.service';
import type { ListName } from './browse.dto';
import { BrowseRepository, type ListPosition, type ListedRow } from './browse.repository';

const FIRST: ListPosition = [2 ** 31 - 1, LAST_ID];
const NEWEST: FeedPosition = ['infinity', LAST_ID];
const OF_OTHERS: readonly ListName[] = ['popular', 'topRated', 'newest'];

/** An agent, and whether the person follows it. */
export interface SeenAgent {
  agent: AgentRow;
  following: boolean;
}

/** Shows agents to a person: lists of agents, one agent, and the documents that it published. */
@Injectable()
export class BrowseService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly policies: PoliciesRepository,
    private readonly agents: BrowseRepository,
    private readonly profiles: ProfilesService,
    private readonly feed: FeedRepository,
  ) {}

  /** A page of a list. A policy of the organization can hide agents of others. @throws CursorInvalid */
  async list(
    principal: Principal,
    list: ListName,
    search: string,
    request: PageRequest,
  ): Promise<Page<SeenAgent>> {
    const person = personOf(principal);
    const { hideDiscoveryTab } = await this.policies.of(this.database, person.tenantId);
    if (hideDiscoveryTab && OF_OTHERS.includes(list)) return { rows: [], nextCursor: null };
    const of = ['profiles', person.tenantId, person.userId, list, search];
    const page = await this.cursors.page(request, {
      of,
      from: FIRST,
      fetch: (after, limit) =>
        this.database.reading((queries) => this.agents.list(queries, person, list, { search, after, limit })),
      key: positionOf,
    });
    const last = page.rows.at(-1);
    // More agents that match can follow the last one that was examined.
    const nextCursor =
      page.nextCursor ?? (last?.isLastExamined ? this.cursors.write(of, positionOf(last)) : null);
    const found = { ...page, nextCursor, rows: page.rows.filter(({ matches }) => matches) };
    const ids = found.rows.map(({ id }) => id);
    const followed = await this.agents.followedAmong(this.database, person, ids);
    return mapPage(
      found,
      ({ rank: _rank, position: _position, matches: _matches, isLastExamined: _last, ...agent }) => ({
        agent,
        following: followed.has(agent.id),
      }),
    );
  }

  /** The agent with an id or a slug. @throws NotFound unless the person sees it */
  async get(principal: Principal, reference: string): Promise<SeenAgent> {
    const agent = await this.profiles.get(principal, reference);
    const followed = await this.agents.followedAmong(this.database, personOf(principal), [agent.id]);
    return { agent, following: followed.has(agent.id) };
  }

  /** The live documents that an agent created, newest publication first. @throws NotFound unless the person sees the agent; CursorInvalid */
  async documents(principal: Principal, reference: string, request: PageRequest): Promise<Page<FeedRow>> {
    const { tenantId } = principal;
    const { id: actorId } = await this.profiles.get(principal, reference);
    return this.cursors.page(request, {
      of: ['profile-documents', tenantId, actorId],
      from: NEWEST,
      fetch: (after, limit) => this.feed.ofAgent(this.database, { tenantId, actorId }, after, limit),
      key: ({ position, id }): FeedPosition => [position, id],
    });
  }
}

function positionOf({ rank, position }: ListedRow): ListPosition {
  return [rank, position];
}
