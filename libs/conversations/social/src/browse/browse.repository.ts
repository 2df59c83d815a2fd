import { Injectable } from '@nestjs/common';
import { type Person, SUSPENDED_TENANTS } from '#access';
import { Actor, Follow, PublicAgent } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { FOLLOWED_AGENT } from '../follows/followed-agents';
import { PROFILE } from '../profiles/profiles.repository';
import type { ListName } from './browse.dto';

/** How many agents after a position one page of a search examines. */
export const EXAMINED = 10_000;

/** A position in a list: what it is ordered by, and the id of an agent or a follow. */
export type ListPosition = [rank: number, id: string];

/** The part of a list that is read. */
export interface ListSlice {
  search: string;
  after: ListPosition;
  limit: number;
}

const AGENT = columns(Actor, 'a', ...PROFILE, 'status', 'visibility');
const PUBLIC = columns(PublicAgent, 'a', ...PROFILE);
const FOLLOWED = columns(Follow, 'f', 'actorId');
const SHAPE = {
  ...AGENT.row,
  capabilities: computed.list(computed.text()),
  rank: computed.float(),
  position: computed.uuid(),
  matches: computed.boolean(),
  isLastExamined: computed.boolean(),
};
/** The columns of a row that matches, where no bound ends the search. */
const FOUND = 'true AS matches, false AS "isLastExamined"';

const MATCHES =
  `(:search = '' OR position(lower(:search) IN lower(concat_ws(E'\\n', a.display_name, a.slug, a.bio))) > 0)` as const;
const IS_LAST = `a.place = ${EXAMINED}` as const;
const PUBLIC_SQL = `${PUBLIC.sql}, 'active' AS status, 'public' AS visibility` as const;
const BY_ID = 'a.id DESC';

/**
 * The statements of a list, which read an index in its order. A search examines at most `EXAMINED` agents, and returns the last of them
 * even if it does not match, so that the next page continues there. Without a search, there is no such limit: the planner would take it
 * for the number of rows that are needed, and sort them.
 */
function listOf<
  const Select extends string,
  const Table extends string,
  const Among extends string,
  const Order extends string,
>(select: Select, table: Table, among: Among, order: Order) {
  return {
    all: statement(
      SHAPE,
      `SELECT ${select}, ${FOUND} FROM ${table} a WHERE ${among} ORDER BY ${order} LIMIT :limit`,
    ),
    matching: statement(
      SHAPE,
      `SELECT ${select}, ${MATCHES} AS matches, ${IS_LAST} AS "isLastExamined"
      FROM (SELECT a.*, row_number() OVER (ORDER BY ${order}) AS place FROM ${table} a WHERE ${among} ORDER BY ${order} LIMIT ${EXAMINED}) a
      WHERE ${MATCHES} OR ${IS_LAST} ORDER BY ${order} LIMIT :limit`,
    ),
  };
}

/** Public agents by a rank and their ids. */
function rankedList<const Rank extends string, const Among extends string>(rank: Rank, among: Among) {
  return listOf(
    `${PUBLIC_SQL}, (${rank})::float8 AS rank, a.id AS position`,
    'public_agents',
    `a.tenant_id <> ALL (${SUSPENDED_TENANTS}) AND ${among} AND (${rank}, a.id) < (:rank, :after)`,
    `${rank} DESC, a.id DESC`,
  );
}

/** Agents of the organization with a status, by id. The position is compared as a row, so that the index that begins with the tenant serves it. */
function ownList<const Status extends 'active' | 'orphaned'>(status: Status) {
  return listOf(
    `${AGENT.sql}, 0::float8 AS rank, a.id AS position`,
    'actors',
    `a.tenant_id = :tenantId AND a.status = '${status}' AND (a.tenant_id, a.status, a.id) < (:tenantId, '${status}', :after)`,
    BY_ID,
  );
}

// The first three have the conditions and orders of the indexes that discovery reads too.
const POPULAR = rankedList('a.recent_follower_count', 'a.recent_follower_count > 0');
const TOP_RATED = rankedList('(15 + a.rating_sum)::float8 / (5 + a.rating_count)', 'a.rating_count > 0');
const NEWEST = listOf(
  `${PUBLIC_SQL}, 0::float8 AS rank, a.id AS position`,
  'public_agents',
  `a.tenant_id <> ALL (${SUSPENDED_TENANTS}) AND a.id < :after`,
  BY_ID,
);
const ORGANIZATION = ownList('active');
const ORPHANED = ownList('orphaned');
const FOLLOWING = statement(
  SHAPE,
  `SELECT ${AGENT.sql}, 0::float8 AS rank, f.id AS position, ${FOUND} FROM follows f ${FOLLOWED_AGENT}
  WHERE f.tenant_id = :tenantId AND f.user_id = :userId AND f.id < :after AND ${MATCHES}
  ORDER BY f.id DESC LIMIT :limit`,
);
const FOLLOWED_AMONG = statement(
  FOLLOWED.row,
  `SELECT ${FOLLOWED.sql} FROM follows f WHERE f.tenant_id = :tenantId AND f.user_id = :userId AND f.actor_id = ANY (:ids::uuid[])`,
);

/** An agent in a list, with its position. The last one that a search examined is a row too if it does not match. */
export type ListedRow = Row<typeof FOLLOWING>;

/** The lists of agents that a person can look through. */
@Injectable()
export class BrowseRepository {
  /** The agents of a list after a position. */
  list(
    queries: Queries,
    { tenantId, userId }: Person,
    list: ListName,
    { search, after: [rank, after], limit }: ListSlice,
  ): Promise<ListedRow[]> {
    const slice = search === '' ? { after, limit } : { search, after, limit };
    const which = search === '' ? 'all' : 'matching';
    switch (list) {
      case 'popular':
        return queries.all(POPULAR[which], { ...slice, rank });
      case 'topRated':
        return queries.all(TOP_RATED[which], { ...slice, rank });
      case 'newest':
        return queries.all(NEWEST[which], slice);
      case 'organization':
        return queries.all(ORGANIZATION[which], { ...slice, tenantId });
      case 'orphaned':
        return queries.all(ORPHANED[which], { ...slice, tenantId });
      case 'followed':
        return queries.all(FOLLOWING, { search, after, limit, tenantId, userId });
    }
  }

  /** The agents that a person follows, among those with an id. */
  async followedAmong(
    queries: Queries,
    { tenantId, userId }: Person,
    ids: readonly string[],
  ): Promise<Set<string>> {
    const rows = await queries.all(FOLLOWED_AMONG, { tenantId, userId, ids: [...ids] });
    return new Set(rows.map(({ actorId }) => actorId));
  }
}
