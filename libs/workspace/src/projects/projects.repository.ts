import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { reachValues, reachable } from '#visibility';
import { COUNTS_OF_PROJECT } from './project-counters';

/** A project with its counts and tree. */
export interface ProjectRow {
  id: string;
  tenantId: string;
  slug: string;
  name: string;
  description: string | null;
  createdBy: string;
  nodeCount: number;
  mappingCount: number;
  createdAt: Date;
  updatedAt: Date;
  treeId: string | null;
  rootNodeId: string | null;
}

/** What a new project is made of. */
export interface NewProject {
  id: string;
  tenantId: string;
  slug: string;
  name: string;
  description: string | null;
  ownerUserId: string | null;
  createdBy: string;
}

const COLUMNS = `p.id, p.tenant_id AS "tenantId", p.slug, p.name, p.description, p.created_by AS "createdBy", k.nodes AS "nodeCount",
  k.mappings AS "mappingCount", p.created_at AS "createdAt", p.updated_at AS "updatedAt", t.id AS "treeId", t.root_node_id AS "rootNodeId"`;
const FROM = `FROM projects p CROSS JOIN LATERAL ${COUNTS_OF_PROJECT} k
  LEFT JOIN trees t ON t.tenant_id = p.tenant_id AND t.project_id = p.id`;

const LIST = positional<ProjectRow>(
  `SELECT ${COLUMNS} ${FROM} WHERE ${reachable('read')} AND p.owner_user_id IS NULL AND p.id > $4 ORDER BY p.id LIMIT $5`,
);
const FIND = positional<ProjectRow>(`SELECT ${COLUMNS} ${FROM} WHERE ${reachable('read')} AND p.id = $4`);
const FIND_PERSONAL = positional<{ id: string }>(
  'SELECT id FROM projects WHERE tenant_id = $1 AND owner_user_id = $2 AND deleted_at IS NULL',
);
const FIND_BY_NAME = positional<{ id: string }>(
  `SELECT p.id FROM projects p WHERE ${reachable('write')} AND p.owner_user_id IS NULL AND (p.slug = $4 OR p.id::text = lower($4))
  ORDER BY p.slug = $4 LIMIT 1`,
);
// Bare: the unique indexes on slug and on owner both say "there already".
const INSERT = positional<never>(`
  INSERT INTO projects (id, tenant_id, slug, name, description, owner_user_id, created_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`);
const UPDATE = positional<never>(`
  UPDATE projects p SET name = coalesce($5, name), description = coalesce($6, description), updated_at = now()
  WHERE ${reachable('write')} AND p.owner_user_id IS NULL AND p.id = $4`);
const MARK_DELETED = positional<never>(
  `UPDATE projects p SET deleted_at = now() WHERE ${reachable('write')} AND p.owner_user_id IS NULL AND p.id = $4`,
);
const WIDEN_TOKEN = positional<never>(
  'UPDATE api_tokens SET project_ids = array_append(project_ids, $3) WHERE tenant_id = $1 AND id = $2 AND project_ids IS NOT NULL',
);
// Children sort behind their parents, so from the end no node goes before its children.
const PURGE_NODES = positional<never>(`
  DELETE FROM nodes WHERE tenant_id = $1 AND project_id = $2 AND path >= coalesce((
    SELECT path FROM nodes WHERE tenant_id = $1 AND project_id = $2 ORDER BY path DESC OFFSET $3 LIMIT 1), '')`);
const PURGE = positional<never>(
  'DELETE FROM projects WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NOT NULL',
);

@Injectable()
export class ProjectsRepository {
  constructor(private readonly database: Database) {}

  list(principal: Principal, after: string, limit: number): Promise<ProjectRow[]> {
    return this.database.all(LIST, [...reachValues(principal), after, limit]);
  }

  find(principal: Principal, id: string, tx?: Transaction): Promise<ProjectRow | undefined> {
    return this.database.one(FIND, [...reachValues(principal), id], tx);
  }

  findPersonal(tenantId: string, userId: string, tx?: Transaction): Promise<{ id: string } | undefined> {
    return this.database.one(FIND_PERSONAL, [tenantId, userId], tx);
  }

  findByName(principal: Principal, idOrSlug: string, tx?: Transaction): Promise<{ id: string } | undefined> {
    return this.database.one(FIND_BY_NAME, [...reachValues(principal), idOrSlug], tx);
  }

  /** False when its slug, or its owner's place, is taken. */
  async insert(tx: Transaction, p: NewProject): Promise<boolean> {
    const values = [p.id, p.tenantId, p.slug, p.name, p.description, p.ownerUserId, p.createdBy];
    return (await this.database.run(INSERT, values, tx)) === 1;
  }

  async update(
    tx: Transaction,
    principal: Principal,
    id: string,
    name?: string,
    description?: string,
  ): Promise<boolean> {
    return (
      (await this.database.run(
        UPDATE,
        [...reachValues(principal), id, name ?? null, description ?? null],
        tx,
      )) === 1
    );
  }

  async markDeleted(tx: Transaction, principal: Principal, id: string): Promise<boolean> {
    return (await this.database.run(MARK_DELETED, [...reachValues(principal), id], tx)) === 1;
  }

  async widenToken(tx: Transaction, principal: Principal, projectId: string): Promise<void> {
    await this.database.run(WIDEN_TOKEN, [principal.tenantId, principal.credentialId, projectId], tx);
  }

  /** Deletes up to `limit` nodes of a project, leaves first. */
  purgeNodes(tenantId: string, projectId: string, limit: number): Promise<number> {
    return this.database.run(PURGE_NODES, [tenantId, projectId, limit - 1]);
  }

  async purge(tenantId: string, projectId: string): Promise<void> {
    await this.database.run(PURGE, [tenantId, projectId]);
  }
}
