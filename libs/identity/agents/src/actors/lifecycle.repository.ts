import { Injectable } from '@nestjs/common';
import type { Person, Role } from '#access';
import { claim, claimIfFree, release } from '#directory';
import { Actor, Tenant, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { Ed25519PublicKey } from './ed25519';

/** An agent to store. */
export interface NewActor {
  id: string;
  tenantId: string;
  ownerUserId: string;
  clientName: string;
  slug: string;
  displayName: string;
  bio: string | null;
  avatarUrl: string | null;
  capabilities: string[];
  visibility: 'tenant' | 'public';
}

/** An agent of a user, by its id or by the name under which it connected. */
interface SoughtAgent {
  name: string;
  actorId?: string | null;
}

/** The highest number that is tried to make a name unique: more than an owner can have agents. */
const MAX_NAMESAKES = 10_001;

const ROLE = columns(User, 'u', 'role');
const PLAN = columns(Tenant, 'n', 'plan');
const ID = columns(Actor, 'a', 'id');
const ENDED = columns(Actor, 'a', 'id', 'ownerUserId', 'clientName', 'displayName', 'slug');

const LOCK_ROLE = statement(
  ROLE.row,
  `SELECT ${ROLE.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' FOR NO KEY UPDATE`,
);
const COUNT = statement(
  { ...PLAN.row, active: computed.int() },
  `SELECT ${PLAN.sql}, (SELECT count(*)::int FROM actors a
    WHERE a.tenant_id = n.id AND a.owner_user_id = :userId AND a.status = 'active') AS active
  FROM tenants n WHERE n.id = :tenantId`,
);
// A certain agent, or the one of a name.
const SOUGHT =
  `(CASE WHEN :actorId::uuid IS NULL THEN a.client_name = :clientName ELSE a.id = :actorId::uuid END)` as const;
const LOCK_AGENT = statement(
  ID.row,
  `SELECT ${ID.sql} FROM actors a
  WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND ${SOUGHT} AND a.status = 'active'
  FOR NO KEY UPDATE`,
);
const FREE_NAME = statement(
  { name: computed.text() },
  `SELECT c.name FROM (
    SELECT :clientName AS name, 1 AS n
    UNION ALL SELECT left(:clientName, 90) || ' ' || n, n FROM generate_series(2, ${MAX_NAMESAKES}) n) c
  WHERE NOT EXISTS (SELECT FROM actors a
    WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND a.client_name = c.name AND a.status = 'active')
  ORDER BY c.n LIMIT 1`,
);
const RECONNECT = statement(
  ID.row,
  `UPDATE actors a SET public_key = coalesce(:publicKey::jsonb, a.public_key)
  WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND ${SOUGHT} AND a.status = 'active'
  RETURNING ${ID.sql}`,
);
const CLAIM_SLUG = statement(
  `WITH wanted AS (SELECT :tenantId::uuid AS tenant_id, :id::uuid AS id, :slug::text AS slug),
  claimed AS (${claimIfFree('agent-slug', 'wanted')})
  SELECT FROM claimed`,
);
const RELEASE_SLUG = statement(
  `WITH unused AS (SELECT :tenantId::uuid AS tenant_id, :id::uuid AS id)
  ${release('agent-slug', 'unused')}`,
);
// The first agent that a user connects is their personal one.
const INSERT = statement(
  ID.row,
  `WITH made AS (
    INSERT INTO actors AS a (id, tenant_id, owner_user_id, client_name, public_key, kind, slug, display_name, bio, avatar_url,
      capabilities, visibility)
    SELECT :id, :tenantId, :ownerUserId, :clientName, :publicKey,
      CASE WHEN :connects AND NOT EXISTS (SELECT FROM actors e
        WHERE e.tenant_id = :tenantId AND e.owner_user_id = :ownerUserId AND e.kind = 'personal' AND e.status = 'active')
      THEN 'personal' ELSE 'custom' END, :slug, :displayName, :bio, :avatarUrl, :capabilities, :visibility
    ON CONFLICT DO NOTHING RETURNING a.*),
  claimed AS (${claim('agent', 'made')})
  SELECT ${ID.sql} FROM made a`,
);
// A slug belongs to the public profile, which an active agent keeps in a transfer.
const ORPHAN = statement(
  ENDED.row,
  `WITH orphaned AS (
    UPDATE actors a SET status = 'orphaned', returns_with_owner = false,
      visibility = CASE WHEN :transferred AND a.status = 'active' THEN a.visibility ELSE 'tenant' END
    WHERE a.tenant_id = :tenantId AND a.id = :actorId AND (a.status = 'active' OR a.returns_with_owner)
    RETURNING a.*),
  hidden AS (SELECT o.tenant_id, o.id FROM orphaned o WHERE o.visibility <> 'public'),
  released AS (${release('agent-slug', 'hidden')})
  SELECT ${ENDED.sql} FROM orphaned a`,
);
// The key of its program is deleted, so that an agent that returns has to be connected again.
const ORPHAN_ALL = statement(
  ID.row,
  `WITH orphaned AS (
    UPDATE actors a SET status = 'orphaned', returns_with_owner = :returns, public_key = NULL,
      visibility = CASE WHEN :returns THEN a.visibility ELSE 'tenant' END
    WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND (a.status = 'active' OR (a.returns_with_owner AND NOT :returns))
    RETURNING a.tenant_id, a.id, a.visibility),
  hidden AS (SELECT o.tenant_id, o.id FROM orphaned o WHERE o.visibility <> 'public'),
  released AS (${release('agent-slug', 'hidden')})
  SELECT ${ID.sql} FROM orphaned a`,
);
// The key of its program is deleted, as for an orphaned agent.
const DISCONNECT = statement(
  ID.row,
  `UPDATE actors a SET public_key = NULL WHERE a.tenant_id = :tenantId AND a.id = :actorId AND a.status = 'active' RETURNING ${ID.sql}`,
);
const RETURN_ALL = statement(
  `UPDATE actors SET status = 'active', returns_with_owner = false
  WHERE tenant_id = :tenantId AND owner_user_id = :userId AND returns_with_owner`,
);
const REVIVE = statement(
  `UPDATE actors SET status = 'active', owner_user_id = :userId, client_name = :clientName, kind = 'custom', public_key = NULL
  WHERE tenant_id = :tenantId AND id = :actorId AND status = 'orphaned' AND NOT returns_with_owner`,
);
const REVOKE_TOKENS = statement(
  'UPDATE api_tokens SET revoked_at = now() WHERE tenant_id = :tenantId AND actor_id = :actorId AND revoked_at IS NULL',
);

/** An agent that was just orphaned, with the owner that it had. */
export type OrphanedActor = Row<typeof ORPHAN>;

/** How agents begin, end and change owners. */
@Injectable()
export class LifecycleRepository {
  /**
   * The current role of a user; undefined unless they are active. The lock orders the following work with a suspension of the user, and
   * with everything else that gives the user an agent. Take it before other locks, as a suspension does.
   */
  async lockRole(tx: Transaction, { tenantId, userId }: Person): Promise<Role | undefined> {
    return (await tx.one(LOCK_ROLE, { tenantId, userId }))?.role;
  }

  /** Forgets the key of an active agent, and locks it until `tx` ends. Returns false if the agent is not active. */
  async disconnect(tx: Transaction, tenantId: string, actorId: string): Promise<boolean> {
    return (await tx.one(DISCONNECT, { tenantId, actorId })) !== undefined;
  }

  /** The number of active agents that a user owns, and the plan of their tenant. */
  async count(queries: Queries, { tenantId, userId }: Person): Promise<Row<typeof COUNT>> {
    return (await queries.one(COUNT, { tenantId, userId }))!;
  }

  /** Locks the user's active agent of an id, or of a name. Returns false if there is none. */
  async lockAgent(
    tx: Transaction,
    { tenantId, userId }: Person,
    { name: clientName, actorId = null }: SoughtAgent,
  ): Promise<boolean> {
    return (await tx.one(LOCK_AGENT, { tenantId, userId, clientName, actorId })) !== undefined;
  }

  /** The name, with a number if an active agent of the user already connects under it. */
  async freeName(tx: Transaction, { tenantId, userId }: Person, clientName: string): Promise<string> {
    return (await tx.one(FREE_NAME, { tenantId, userId, clientName }))!.name;
  }

  /** Gives the user's active agent of an id, or of a name, a new key, or leaves it its key. Returns its id; undefined if there is none. */
  async reconnect(
    tx: Transaction,
    { tenantId, userId }: Person,
    { name: clientName, actorId = null }: SoughtAgent,
    publicKey: Ed25519PublicKey | null,
  ): Promise<string | undefined> {
    return (await tx.one(RECONNECT, { tenantId, userId, clientName, actorId, publicKey }))?.id;
  }

  /**
   * Inserts an agent; false if its slug is taken.
   *
   * @param connection whether it connects now, and its key; null for one that has none
   */
  async insert(
    tx: Transaction,
    actor: NewActor,
    connection: { connects: boolean; publicKey: Ed25519PublicKey | null },
  ): Promise<boolean> {
    const { tenantId, id, slug } = actor;
    const isPublic = actor.visibility === 'public';
    if (isPublic && (await tx.run(CLAIM_SLUG, { tenantId, id, slug })) === 0) return false;
    const inserted = await tx.one(INSERT, { ...actor, ...connection });
    if (!inserted && isPublic) await tx.run(RELEASE_SLUG, { tenantId, id });
    return inserted !== undefined;
  }

  /**
   * Orphans an agent for good; undefined if it already is.
   *
   * @param transferred whether it is given to another owner next, and stays public if it is active and public
   */
  orphan(
    tx: Transaction,
    tenantId: string,
    actorId: string,
    transferred: boolean,
  ): Promise<OrphanedActor | undefined> {
    return tx.one(ORPHAN, { tenantId, actorId, transferred });
  }

  /** Orphans the agents of a user, and returns their ids. @param returns whether they return with the user */
  async orphanAll(tx: Transaction, { tenantId, userId }: Person, returns: boolean): Promise<string[]> {
    return (await tx.all(ORPHAN_ALL, { tenantId, userId, returns })).map(({ id }) => id);
  }

  /** Makes the agents active that were orphaned because their owner was suspended. */
  async returnAll(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    await tx.run(RETURN_ALL, { tenantId, userId });
  }

  /** Gives an orphaned agent to a user, without the key that its last owner's program holds. */
  async revive(
    tx: Transaction,
    { tenantId, userId }: Person,
    actorId: string,
    clientName: string,
  ): Promise<void> {
    await tx.run(REVIVE, { tenantId, userId, actorId, clientName });
  }

  async revokeTokens(tx: Transaction, tenantId: string, actorId: string): Promise<void> {
    await tx.run(REVOKE_TOKENS, { tenantId, actorId });
  }
}
