import { Injectable } from '@nestjs/common';
import type { Person, Principal } from '#access';
import { Actor, ApiToken, Project } from '#entities';
import { type Queries, type Row, columns, statement } from '#platform';
import { REACHABLE, reachOf } from '#visibility';

const PROJECT = columns(Project, 'p', 'id', 'slug', 'name');
const KNOWN = columns(Actor, 'a', 'id', 'slug', 'createdAt');
const TOKEN = columns(ApiToken, 't', { connectedAt: 'createdAt' }, 'lastUsedAt', 'userAgent');

const FIND_PROJECTS = statement(
  PROJECT.row,
  `SELECT ${PROJECT.sql} FROM projects p WHERE ${REACHABLE} AND p.owner_user_id IS NULL AND p.slug = ANY (:slugs)`,
);
const LIST_PROJECTS = statement(
  PROJECT.row,
  `SELECT ${PROJECT.sql} FROM projects p WHERE ${REACHABLE} AND p.owner_user_id IS NULL
  ORDER BY lower(p.name), p.id LIMIT :limit`,
);
const FIND_KNOWN = statement(
  { ...KNOWN.row, ...TOKEN.row, connectedAt: TOKEN.row.connectedAt.orNull() },
  `SELECT ${KNOWN.sql}, ${TOKEN.sql} FROM actors a LEFT JOIN LATERAL (
    SELECT t.created_at, t.last_used_at, t.user_agent FROM api_tokens t
    WHERE t.tenant_id = a.tenant_id AND t.actor_id = a.id AND t.user_id = a.owner_user_id
    ORDER BY t.created_at DESC LIMIT 1) t ON true
  WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND a.client_name = :clientName AND a.status = 'active'`,
);

/** The agent that a requesting one would become, with when and by which program it was last connected. */
export type KnownAgentRow = Row<typeof FIND_KNOWN>;

/** A project to which a person can give an agent access. */
export type ProjectRow = Row<typeof FIND_PROJECTS>;

/** The projects that a person can choose when they approve an agent. */
@Injectable()
export class ProjectsRepository {
  /** The shared projects with these slugs. */
  find(queries: Queries, principal: Principal, slugs: string[]): Promise<ProjectRow[]> {
    return queries.all(FIND_PROJECTS, { ...reachOf(principal), slugs });
  }

  /** The shared projects, by name. */
  list(queries: Queries, principal: Principal, limit: number): Promise<ProjectRow[]> {
    return queries.all(LIST_PROJECTS, { ...reachOf(principal), limit });
  }

  /** A person's active agent of a name. */
  findKnown(queries: Queries, owner: Person, clientName: string): Promise<KnownAgentRow | undefined> {
    return queries.one(FIND_KNOWN, { ...owner, clientName });
  }
}
