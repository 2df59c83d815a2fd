import { Injectable } from '@nestjs/common';
import { type Person, SUSPENDED_TENANTS } from '#access';
import { idKey, lookup } from '#directory';
import { Actor, Follow, User } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  Unauthorized,
  columns,
  computed,
  dueTenants,
  statement,
} from '#platform';
import { AGENT, AGENT_VISIBLE } from '../profiles/profiles.repository';
import { FOLLOWED_AGENT } from './followed-agents';

const ID = columns(Actor, 'a', 'id');
/** The agent `a` with the id `:actorId`, of any tenant. */
const AGENT_OF_ID = `FROM ${lookup('agent', 'a')} WHERE d.key = ${idKey(':actorId')}` as const;

const FOLLOWED = columns(Actor, 'a', 'id', 'slug', 'followerCount');
const FOLLOWER = columns(Follow, 'f', { followedAt: 'createdAt' }, 'id', 'userId');
const FOLLOWING = columns(Follow, 'f', { followId: 'id' });
const USER = columns(User, 'u', 'displayName');

const LOCK_FOLLOWER = statement(
  `SELECT FROM users WHERE tenant_id = :tenantId AND id = :userId AND status = 'active' FOR NO KEY UPDATE`,
);
const COUNT = statement(
  { count: computed.int() },
  'SELECT count(*)::int AS count FROM follows f WHERE f.tenant_id = :tenantId AND f.user_id = :userId',
);
// The follow is locked before the agent, here, in the deletion of a follow and in the sweep.
const FOLLOW = statement(
  `WITH followed AS (
    INSERT INTO follows (id, tenant_id, user_id, actor_tenant_id, actor_id)
    SELECT :id, :tenantId, :userId, a.tenant_id, a.id ${AGENT_OF_ID} AND a.status = 'active' AND ${AGENT_VISIBLE}
    ON CONFLICT (tenant_id, user_id, actor_id) DO NOTHING RETURNING actor_tenant_id, actor_id)
  UPDATE actors a SET follower_count = a.follower_count + 1, recent_follower_count = a.recent_follower_count + 1
  FROM followed f WHERE a.tenant_id = f.actor_tenant_id AND a.id = f.actor_id`,
);
const UNFOLLOW = statement(
  `WITH ended AS (
    DELETE FROM follows WHERE tenant_id = :tenantId AND user_id = :userId AND actor_id = :actorId RETURNING actor_tenant_id, actor_id, recent)
  UPDATE actors a SET follower_count = a.follower_count - 1, recent_follower_count = a.recent_follower_count - e.recent::int
  FROM ended e WHERE a.tenant_id = e.actor_tenant_id AND a.id = e.actor_id`,
);
// The agents are locked in the order of their ids, as in the sweep.
const UNFOLLOW_ALL = statement(
  `WITH ended AS (
    DELETE FROM follows WHERE tenant_id = :tenantId AND user_id = :userId RETURNING actor_tenant_id, actor_id, recent),
  locked AS (
    SELECT l.tenant_id, l.id, e.recent FROM ended e
    JOIN actors l ON l.tenant_id = e.actor_tenant_id AND l.id = e.actor_id ORDER BY l.id FOR NO KEY UPDATE OF l)
  UPDATE actors a SET follower_count = a.follower_count - 1, recent_follower_count = a.recent_follower_count - l.recent::int
  FROM locked l WHERE a.tenant_id = l.tenant_id AND a.id = l.id`,
);
const DELETE_FROM_OTHERS = statement(
  'DELETE FROM follows f WHERE f.actor_tenant_id = :tenantId AND f.tenant_id <> :tenantId',
);
const FIND = statement(FOLLOWED.row, `SELECT ${FOLLOWED.sql} ${AGENT_OF_ID} AND ${AGENT_VISIBLE}`);
const FIND_FOLLOWED = statement(
  ID.row,
  `SELECT ${ID.sql} FROM follows f JOIN actors a ON a.tenant_id = f.actor_tenant_id AND a.id = f.actor_id
  WHERE f.tenant_id = :tenantId AND f.user_id = :userId AND (f.actor_id = :actorId OR a.slug = :slug)
  ORDER BY f.id LIMIT 1`,
);
const LIST_FOLLOWERS = statement(
  { ...FOLLOWER.row, ...USER.row },
  `SELECT ${FOLLOWER.sql}, ${USER.sql}
  FROM follows f JOIN users u ON u.tenant_id = f.tenant_id AND u.id = f.user_id AND u.status = 'active'
  WHERE f.tenant_id = :tenantId AND f.actor_id = :actorId AND f.id < :before ORDER BY f.id DESC LIMIT :limit`,
);
const COUNT_HIDDEN = statement(
  { count: computed.int() },
  `SELECT a.follower_count - (SELECT count(*)::int FROM follows f
    JOIN users u ON u.tenant_id = f.tenant_id AND u.id = f.user_id AND u.status = 'active'
    WHERE f.tenant_id = :tenantId AND f.actor_id = a.id) AS count
  ${AGENT_OF_ID} AND ${AGENT_VISIBLE}`,
);
const LIST_FOLLOWING = statement(
  { ...AGENT.row, ...FOLLOWING.row },
  `SELECT ${AGENT.sql}, ${FOLLOWING.sql}
  FROM ${lookup('agent', 'x')} JOIN follows f ON f.tenant_id = x.tenant_id AND f.user_id = x.owner_user_id
  ${FOLLOWED_AGENT}
  WHERE d.key = ${idKey(':actorId')} AND x.status = 'active' AND (x.tenant_id = :tenantId OR x.visibility = 'public')
    AND x.tenant_id <> ALL (${SUSPENDED_TENANTS}) AND f.id < :before
  ORDER BY f.id DESC LIMIT :limit`,
);
const NO_LONGER_RECENT = `d.created_at < now() - interval '30 days'` as const;
const TENANTS_TO_AGE = dueTenants(Follow, { among: 'd.recent', due: NO_LONGER_RECENT });
const AGE = statement(
  { count: computed.int() },
  `WITH aged AS (
    UPDATE follows f SET recent = false WHERE f.tenant_id = :tenantId AND f.id = ANY (ARRAY(
      SELECT d.id FROM follows d WHERE d.tenant_id = :tenantId AND d.recent AND ${NO_LONGER_RECENT}
      ORDER BY d.created_at LIMIT :limit FOR UPDATE SKIP LOCKED))
    RETURNING f.actor_tenant_id, f.actor_id),
  counted AS (
    SELECT g.actor_tenant_id, g.actor_id, count(*)::int AS count FROM aged g GROUP BY g.actor_tenant_id, g.actor_id),
  locked AS (
    SELECT l.tenant_id, l.id, c.count FROM counted c
    JOIN actors l ON l.tenant_id = c.actor_tenant_id AND l.id = c.actor_id ORDER BY l.id FOR NO KEY UPDATE OF l),
  changed AS (
    UPDATE actors a SET recent_follower_count = a.recent_follower_count - l.count
    FROM locked l WHERE a.tenant_id = l.tenant_id AND a.id = l.id)
  SELECT count(*)::int AS count FROM aged`,
);

/** A user of the caller's organization who follows an agent. */
export type FollowerRow = Row<typeof LIST_FOLLOWERS>;

/** An agent that an agent's owner follows. */
export type FollowingRow = Row<typeof LIST_FOLLOWING>;

/** An agent that can be followed. */
export type FollowedRow = Row<typeof FIND>;

/** Follows. The row of a follow names both tenants, and each statement is bound to that of the caller. */
@Injectable()
export class FollowsRepository {
  /** The number of agents that a user follows. The lock lasts until `tx` ends, so the number can't grow before that. @throws Unauthorized if the user has just been removed */
  async lockAndCount(tx: Transaction, { tenantId, userId }: Person): Promise<number> {
    if ((await tx.run(LOCK_FOLLOWER, { tenantId, userId })) === 0) throw new Unauthorized();
    return (await tx.one(COUNT, { tenantId, userId }))!.count;
  }

  /** Inserts a follow of an active agent that the user sees, and counts it, unless the user already follows it. */
  async insert(tx: Transaction, { tenantId, userId }: Person, id: string, actorId: string): Promise<void> {
    await tx.run(FOLLOW, { tenantId, userId, id, actorId });
  }

  /** Deletes a follow, if there is one, and no longer counts it. */
  async delete(queries: Queries, { tenantId, userId }: Person, actorId: string): Promise<void> {
    await queries.run(UNFOLLOW, { tenantId, userId, actorId });
  }

  /** An agent that the tenant sees. */
  find(queries: Queries, tenantId: string, actorId: string): Promise<FollowedRow | undefined> {
    return queries.one(FIND, { tenantId, actorId });
  }

  /** The id of an agent that the user follows, by its id or slug, even if the user no longer sees it. */
  async findFollowed(
    queries: Queries,
    { tenantId, userId }: Person,
    { actorId, slug }: { actorId: string | null; slug: string | null },
  ): Promise<string | undefined> {
    return (await queries.one(FIND_FOLLOWED, { tenantId, userId, actorId, slug }))?.id;
  }

  /** The followers of an agent from one tenant, newest first, below the id of a follow. */
  listFollowers(
    queries: Queries,
    tenantId: string,
    actorId: string,
    before: string,
    limit: number,
  ): Promise<FollowerRow[]> {
    return queries.all(LIST_FOLLOWERS, { tenantId, actorId, before, limit });
  }

  /** How many followers of an agent `listFollowers` does not list for a tenant. */
  async countHidden(queries: Queries, tenantId: string, actorId: string): Promise<number> {
    return (await queries.one(COUNT_HIDDEN, { tenantId, actorId }))?.count ?? 0;
  }

  /** The agents that an agent's owner follows and the tenant sees, newest first, below the id of a follow. */
  listFollowing(
    queries: Queries,
    tenantId: string,
    actorId: string,
    before: string,
    limit: number,
  ): Promise<FollowingRow[]> {
    return queries.all(LIST_FOLLOWING, { tenantId, actorId, before, limit });
  }

  /** The tenants of follows that are older than 30 days and still count as recent. */
  tenantsToAge(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(TENANTS_TO_AGE);
  }

  /** Stops counting up to `limit` follows of a tenant that are older than 30 days as recent. Returns their number. */
  async age(queries: Queries, tenantId: string, limit: number): Promise<number> {
    return (await queries.one(AGE, { tenantId, limit }))!.count;
  }

  /** Ends every follow of a user. */
  async deleteAll(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    await tx.run(UNFOLLOW_ALL, { tenantId, userId });
  }

  /** Ends the follows by other tenants' users of the agents of a tenant that has moved, without counting them. */
  async deleteFromOthers(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(DELETE_FROM_OTHERS, { tenantId });
  }
}
