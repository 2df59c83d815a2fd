import { Injectable } from '@nestjs/common';
import { SUSPENDED_TENANTS } from '#access';
import { idKey, lookup, release, replaceKey, textKey } from '#directory';
import { Actor } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { Status, Visibility } from './profiles.dto';

/** The columns that everybody sees of a public agent. */
export const PROFILE = [
  'id',
  'tenantId',
  'slug',
  'displayName',
  'bio',
  'avatarUrl',
  'kind',
  'ownerUserId',
  'capabilities',
  'followerCount',
  'createdAt',
] as const;

const COLUMNS = columns(Actor, 'a', ...PROFILE, 'status', 'visibility');

/** A profile: the columns of the agent `a`. */
export const AGENT = {
  sql: COLUMNS.sql,
  row: { ...COLUMNS.row, capabilities: computed.list(computed.text()) },
} as const;

/** The condition that every organization sees the agent `a`. The partial indexes of public agents have the first two parts. */
export const PUBLIC_AGENT =
  `a.visibility = 'public' AND a.status = 'active' AND a.tenant_id <> ALL (${SUSPENDED_TENANTS})` as const;

/** The condition that the caller's organization sees the agent `a`. */
export const AGENT_VISIBLE = `(a.tenant_id = :tenantId OR (${PUBLIC_AGENT}))` as const;

// The position is compared as a row, so that only the index that begins with the tenant serves it, and never that of the ids of all agents.
const LIST = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM actors a WHERE a.tenant_id = :tenantId AND a.status = :status
    AND (:search = '' OR position(lower(:search) IN lower(a.display_name || ' ' || a.slug)) > 0)
    AND (a.tenant_id, a.status, a.id) > (:tenantId, :status, :after) ORDER BY a.id LIMIT :limit`,
);
const FIND = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM ${lookup('agent', 'a')} WHERE d.key = ${idKey(':id')} AND ${AGENT_VISIBLE}`,
);
const FIND_OWN_SLUG = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM actors a WHERE a.tenant_id = :tenantId AND a.slug = :slug`,
);
const FIND_PUBLIC_SLUG = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM ${lookup('agent-slug', 'a')} WHERE d.key = ${textKey(':slug')} AND ${PUBLIC_AGENT}`,
);
const HIDDEN = columns(Actor, 'a', 'clientName', 'returnsWithOwner');
const LOCK = statement(
  { ...AGENT.row, ...HIDDEN.row },
  `SELECT ${AGENT.sql}, ${HIDDEN.sql}
  FROM actors a WHERE a.tenant_id = :tenantId AND a.id = :id FOR NO KEY UPDATE`,
);
const UPDATE = statement(
  AGENT.row,
  `WITH updated AS (
    UPDATE actors a SET slug = :slug, display_name = :displayName, bio = :bio, avatar_url = :avatarUrl, capabilities = :capabilities,
      visibility = :visibility
    WHERE a.tenant_id = :tenantId AND a.id = :id AND a.status = 'active' RETURNING a.*),
  shown AS (SELECT u.tenant_id, u.id, u.slug FROM updated u WHERE u.visibility = 'public'),
  claimed AS (${replaceKey('agent-slug', 'shown')}),
  hidden AS (SELECT u.tenant_id, u.id FROM updated u WHERE u.visibility <> 'public'),
  released AS (${release('agent-slug', 'hidden')})
  SELECT ${AGENT.sql} FROM updated a`,
);

/** A profile. */
export type AgentRow = Row<typeof FIND>;

/** A locked profile, with columns that the profile does not show. */
export type LockedAgent = Row<typeof LOCK>;

/** The fields of a profile that can be changed. */
export interface ProfileTexts {
  slug: string;
  displayName: string;
  bio: string | null;
  avatarUrl: string | null;
  capabilities: string[];
  visibility: Visibility;
}

/** Profiles of agents. */
@Injectable()
export class ProfilesRepository {
  /** The agents of a tenant above an id that match a filter, oldest first. */
  list(
    queries: Queries,
    filter: { tenantId: string; status: Status; search: string },
    after: string,
    limit: number,
  ): Promise<AgentRow[]> {
    return queries.all(LIST, { ...filter, after, limit });
  }

  /** An agent that a tenant sees. */
  find(queries: Queries, tenantId: string, id: string): Promise<AgentRow | undefined> {
    return queries.one(FIND, { tenantId, id });
  }

  /** The tenant's agent with a slug, or else the public one. */
  async findBySlug(queries: Queries, tenantId: string, slug: string): Promise<AgentRow | undefined> {
    return (
      (await queries.one(FIND_OWN_SLUG, { tenantId, slug })) ??
      (await queries.one(FIND_PUBLIC_SLUG, { slug }))
    );
  }

  /** An agent of the tenant, locked until `tx` ends. */
  lock(tx: Transaction, tenantId: string, id: string): Promise<LockedAgent | undefined> {
    return tx.one(LOCK, { tenantId, id });
  }

  /** Changes an active agent. The database refuses a slug that is taken with the name of one of `SLUG_KEYS`. */
  async update(tx: Transaction, tenantId: string, id: string, texts: ProfileTexts): Promise<AgentRow> {
    return (await tx.one(UPDATE, { tenantId, id, ...texts }))!;
  }
}

/** The keys that make slugs unique: in a tenant, and among public agents. */
export const SLUG_KEYS = ['actors_slug_idx', 'directory_pkey'];
