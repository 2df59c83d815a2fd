import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import type { AuditAction } from '#audit';
import { Actor, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { administers } from '#visibility';

/** A filter of agents. */
export interface ConnectedFilter {
  /** A part of a name, in any case; empty for all. */
  search: string;
  ownerUserId: string | null;
  unusedSince: Date | null;
  status: 'connected' | 'disconnected' | 'orphaned' | 'all' | 'any';
}

const AGENT = columns(
  Actor,
  'a',
  { name: 'displayName', actorStatus: 'status' },
  'id',
  'slug',
  'clientName',
  'ownerUserId',
  'pausedAt',
  'pausedByOrganization',
  'createdAt',
);
const OWNER = columns(User, 'u', { ownerName: 'displayName', ownerRole: 'role' });
const LIVE = 't.revoked_at IS NULL AND t.expires_at > now()' as const;

/** The condition under which the caller manages the agent `a`: they own it, or they are an owner or admin of the organization. */
const MANAGED = `a.tenant_id = :tenantId AND (:administers OR a.owner_user_id = :userId)` as const;
const FROM_MANAGED = `FROM actors a JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE ${LIVE}))::int AS "tokenCount", max(t.expires_at) FILTER (WHERE ${LIVE}) AS "expiresAt",
      max(t.last_used_at) AS "lastUsedAt" FROM api_tokens t
    WHERE t.tenant_id = a.tenant_id AND t.actor_id = a.id AND t.user_id = a.owner_user_id) k
  LEFT JOIN LATERAL (SELECT x.action, x.at FROM audit_entries x
    WHERE x.tenant_id = a.tenant_id AND x.actor_id = a.id ORDER BY x.seq DESC LIMIT 1) e ON true
  WHERE ${MANAGED}` as const;
const MATCHING = `${FROM_MANAGED} AND (:status = 'any' OR (a.status = 'orphaned') = (:status = 'orphaned'))
    AND (:status IN ('all', 'any', 'orphaned') OR (k."tokenCount" > 0) = (:status = 'connected'))
    AND (:ownerUserId::uuid IS NULL OR a.owner_user_id = :ownerUserId)
    AND (:unusedSince::timestamptz IS NULL OR coalesce(k."lastUsedAt", a.created_at) < :unusedSince)
    AND (:search = '' OR position(lower(:search)
      IN lower(concat_ws(E'\\n', a.display_name, a.client_name, a.slug, u.display_name))) > 0)` as const;
const SHAPE = {
  ...AGENT.row,
  ...OWNER.row,
  tokenCount: computed.int(),
  expiresAt: computed.time().orNull(),
  lastUsedAt: computed.time().orNull(),
  lastAction: computed.text<AuditAction>().orNull(),
  lastActionAt: computed.time().orNull(),
};
const SELECTED = `${AGENT.sql}, ${OWNER.sql}, k.*, e.action AS "lastAction", e.at AS "lastActionAt"` as const;

const LIST = statement(
  SHAPE,
  `SELECT ${SELECTED} ${MATCHING} AND a.id < :before ORDER BY a.id DESC LIMIT :limit`,
);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT ${MATCHING} LIMIT :bound) x`,
);
const FIND = statement(SHAPE, `SELECT ${SELECTED} ${FROM_MANAGED} AND a.status = 'active' AND a.id = :id`);

// A pause by the organization adds to one by the owner, which does not become longer by that.
const PAUSE = statement(
  `UPDATE actors a SET paused_at = coalesce(a.paused_at, now()),
    paused_by_organization = a.paused_by_organization OR a.owner_user_id <> :userId
  WHERE ${MANAGED} AND a.id = :id AND a.status = 'active'
    AND (a.paused_at IS NULL OR (a.owner_user_id <> :userId AND NOT a.paused_by_organization))`,
);
const RESUME = statement(
  `UPDATE actors a SET paused_at = NULL, paused_by_organization = false
  WHERE ${MANAGED} AND a.id = :id AND a.status = 'active' AND a.paused_at IS NOT NULL
    AND (:administers OR NOT a.paused_by_organization)`,
);

/** An agent, with the name of its owner and a summary of its tokens. */
export type ConnectedRow = Row<typeof LIST>;

/** The agents that a person manages. */
@Injectable()
export class ConnectedRepository {
  /** Agents below an id, newest first. */
  list(
    queries: Queries,
    principal: Principal,
    filter: ConnectedFilter,
    before: string,
    limit: number,
  ): Promise<ConnectedRow[]> {
    return queries.all(LIST, { ...managedBy(principal), ...filter, before, limit });
  }

  /** The number of agents, at most `bound`. */
  async count(
    queries: Queries,
    principal: Principal,
    filter: ConnectedFilter,
    bound: number,
  ): Promise<number> {
    return (await queries.one(COUNT, { ...managedBy(principal), ...filter, bound }))!.count;
  }

  /** An agent that the principal manages. */
  find(queries: Queries, principal: Principal, id: string): Promise<ConnectedRow | undefined> {
    return queries.one(FIND, { ...managedBy(principal), id });
  }

  /** Pauses an agent that the principal manages. Returns false if it already is paused in this way. */
  async pause(tx: Transaction, principal: Principal, id: string): Promise<boolean> {
    return (await tx.run(PAUSE, { ...managedBy(principal), id })) > 0;
  }

  /** Resumes an agent that the principal manages. Returns false unless it is paused, and by somebody whose pause the principal can end. */
  async resume(tx: Transaction, principal: Principal, id: string): Promise<boolean> {
    return (await tx.run(RESUME, { ...managedBy(principal), id })) > 0;
  }
}

function managedBy(principal: Principal): { tenantId: string; userId: string; administers: boolean } {
  const { tenantId, userId } = principal;
  return { tenantId, userId, administers: administers(principal) };
}
