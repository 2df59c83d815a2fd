import { Injectable } from '@nestjs/common';
import { MAX_TOKEN_PROJECTS, type Principal } from '#access';
import { release } from '#directory';
import { Project, Tree } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { REACHABLE, reachOf } from '#visibility';
import { COUNTS_OF_PROJECT } from '../changes/project-counters';

export type NewProject = Pick<
  Project,
  'id' | 'tenantId' | 'slug' | 'name' | 'description' | 'ownerUserId' | 'createdBy'
>;

const ID = columns(Project, 'p', 'id');
const NAMES = columns(Project, 'p', 'slug', 'name');
const PROJECT = columns(
  Project,
  'p',
  'id',
  'tenantId',
  'slug',
  'name',
  'description',
  'createdBy',
  'createdAt',
  'updatedAt',
);
const TREE = columns(Tree, 't', { treeId: 'id' }, 'rootNodeId');
const DETAIL = {
  ...PROJECT.row,
  nodeCount: computed.int(),
  mappingCount: computed.int(),
  treeId: TREE.row.treeId.orNull(),
  rootNodeId: TREE.row.rootNodeId.orNull(),
};
const SELECT = `SELECT ${PROJECT.sql}, k.nodes AS "nodeCount", k.mappings AS "mappingCount", ${TREE.sql}
  FROM projects p CROSS JOIN LATERAL ${COUNTS_OF_PROJECT} k
  LEFT JOIN trees t ON t.tenant_id = p.tenant_id AND t.project_id = p.id WHERE ${REACHABLE}` as const;
const SHARED = `${REACHABLE} AND p.owner_user_id IS NULL` as const;
const MATCHING =
  `p.owner_user_id IS NULL AND (:search = '' OR position(lower(:search) IN lower(p.name || ' ' || p.slug)) > 0)` as const;

const LIST = statement(DETAIL, `${SELECT} AND ${MATCHING} AND p.id > :after ORDER BY p.id LIMIT :limit`);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT FROM projects p WHERE ${REACHABLE} AND ${MATCHING} LIMIT :bound) x`,
);
const FIND = statement(DETAIL, `${SELECT} AND p.id = :id`);
const FIND_PERSONAL = statement(
  ID.row,
  `SELECT ${ID.sql} FROM projects p WHERE p.tenant_id = :tenantId AND p.owner_user_id = :userId AND p.deleted_at IS NULL`,
);
const FIND_BY_NAME = statement(
  ID.row,
  `SELECT ${ID.sql} FROM projects p WHERE ${SHARED} AND (p.slug = :idOrSlug OR p.id::text = lower(:idOrSlug))
  ORDER BY p.slug = :idOrSlug LIMIT 1`,
);
// ON CONFLICT names no index, since the slug and the owner are both unique.
const INSERT = statement(
  `INSERT INTO projects (id, tenant_id, slug, name, description, owner_user_id, created_by)
  VALUES (:id, :tenantId, :slug, :name, :description, :ownerUserId, :createdBy) ON CONFLICT DO NOTHING`,
);
// FOR SHARE waits for a removal of the person that is in progress.
const HOLD_PERSON = statement(
  `SELECT FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' FOR SHARE`,
);
const LOCK = statement(
  ID.row,
  `SELECT ${ID.sql} FROM projects p WHERE ${SHARED} AND p.id = :id FOR NO KEY UPDATE`,
);
const UPDATE = statement(
  `UPDATE projects p SET name = :name, description = :description, updated_at = now() WHERE ${SHARED} AND p.id = :id`,
);
const MARK_DELETED = statement(
  NAMES.row,
  `UPDATE projects p SET deleted_at = now() WHERE ${SHARED} AND p.id = :id RETURNING ${NAMES.sql}`,
);
const MARK_PERSONAL_DELETED = statement(
  ID.row,
  `UPDATE projects p SET deleted_at = now()
  WHERE p.tenant_id = :tenantId AND p.owner_user_id = :userId AND p.deleted_at IS NULL RETURNING ${ID.sql}`,
);
const EXTEND_TOKEN = statement(
  `UPDATE api_tokens SET project_ids = array_append(project_ids, :projectId)
  WHERE tenant_id = :tenantId AND id = :tokenId AND cardinality(project_ids) < ${MAX_TOKEN_PROJECTS}`,
);
// A node sorts after the folder that contains it, so deleting from the end never deletes a folder before its nodes.
const PURGE_NODES = statement(
  `DELETE FROM nodes WHERE tenant_id = :tenantId AND project_id = :projectId AND path >= coalesce((
    SELECT path FROM nodes WHERE tenant_id = :tenantId AND project_id = :projectId ORDER BY path DESC OFFSET :offset LIMIT 1), '')`,
);
// Its published documents are deleted with it.
const PURGED = columns(Project, 'p', 'slug', 'name', 'ownerUserId');
const PURGE = statement(
  PURGED.row,
  `WITH purged AS (
    DELETE FROM projects p WHERE p.tenant_id = :tenantId AND p.id = :projectId AND p.deleted_at IS NOT NULL RETURNING p.*),
  published AS (
    SELECT d.tenant_id, d.id, d.lineage_document_id
    FROM purged p JOIN published_documents d ON d.tenant_id = p.tenant_id AND d.project_id = p.id),
  released AS (${release('published-document', 'published')}),
  lineages AS (SELECT d.tenant_id, d.lineage_document_id FROM published d WHERE d.lineage_document_id = d.id),
  released_lineages AS (${release('published-lineage', 'lineages')})
  SELECT ${PURGED.sql} FROM purged p`,
);

/** A project with its counts and its tree. */
export type ProjectRow = Row<typeof FIND>;

/** Projects, My Docs included. */
@Injectable()
export class ProjectsRepository {
  /** The shared projects after an id whose name or slug contains a text, oldest first. */
  list(
    queries: Queries,
    principal: Principal,
    search: string,
    after: string,
    limit: number,
  ): Promise<ProjectRow[]> {
    return queries.all(LIST, { ...reachOf(principal), search, after, limit });
  }

  /** The number of shared projects that `list` finds, at most `bound`. */
  async count(queries: Queries, principal: Principal, search: string, bound: number): Promise<number> {
    return (await queries.one(COUNT, { ...reachOf(principal), search, bound }))!.count;
  }

  find(queries: Queries, principal: Principal, id: string): Promise<ProjectRow | undefined> {
    return queries.one(FIND, { ...reachOf(principal), id });
  }

  /** My Docs of a person. */
  findPersonal(
    queries: Queries,
    tenantId: string,
    userId: string,
  ): Promise<Row<typeof FIND_PERSONAL> | undefined> {
    return queries.one(FIND_PERSONAL, { tenantId, userId });
  }

  /** A shared project by its slug or id. A project whose id matches wins over one whose slug does. */
  findByName(
    queries: Queries,
    principal: Principal,
    idOrSlug: string,
  ): Promise<Row<typeof FIND_BY_NAME> | undefined> {
    return queries.one(FIND_BY_NAME, { ...reachOf(principal), idOrSlug });
  }

  /** Returns false if the slug is taken, or if the owner already has My Docs. */
  async insert(tx: Transaction, project: NewProject): Promise<boolean> {
    const { id, tenantId, slug, name, description, ownerUserId, createdBy } = project;
    const values = { id, tenantId, slug, name, description, ownerUserId, createdBy };
    return (await tx.run(INSERT, values)) === 1;
  }

  /** Keeps a person from being removed until `tx` ends. Returns false if they have been. */
  async holdPerson(tx: Transaction, tenantId: string, userId: string): Promise<boolean> {
    return (await tx.run(HOLD_PERSON, { tenantId, userId })) === 1;
  }

  /** Locks a shared project against other changes of its row. Returns false if the principal doesn't reach it. */
  async lock(tx: Transaction, principal: Principal, id: string): Promise<boolean> {
    return (await tx.one(LOCK, { ...reachOf(principal), id })) !== undefined;
  }

  /** Returns false if the principal doesn't reach the project. */
  async update(
    tx: Transaction,
    principal: Principal,
    id: string,
    { name, description }: Pick<Project, 'name' | 'description'>,
  ): Promise<boolean> {
    return (await tx.run(UPDATE, { ...reachOf(principal), id, name, description })) === 1;
  }

  /** Returns the slug and the name; undefined if the principal doesn't reach the project. */
  markDeleted(
    tx: Transaction,
    principal: Principal,
    id: string,
  ): Promise<Row<typeof MARK_DELETED> | undefined> {
    return tx.one(MARK_DELETED, { ...reachOf(principal), id });
  }

  /** Marks the My Docs of a person as deleted. Returns its id; undefined if they have none. */
  async markPersonalDeleted(tx: Transaction, tenantId: string, userId: string): Promise<string | undefined> {
    return (await tx.one(MARK_PERSONAL_DELETED, { tenantId, userId }))?.id;
  }

  /** Adds a project to the reach of the principal's token. Returns false if the token reaches as many as a token can. */
  async extendToken(tx: Transaction, principal: Principal, projectId: string): Promise<boolean> {
    const { tenantId, credentialId: tokenId } = principal;
    return (await tx.run(EXTEND_TOKEN, { tenantId, tokenId, projectId })) === 1;
  }

  /** Deletes at most `limit` nodes of a project. Returns how many were deleted. */
  purgeNodes(queries: Queries, tenantId: string, projectId: string, limit: number): Promise<number> {
    return queries.run(PURGE_NODES, { tenantId, projectId, offset: limit - 1 });
  }

  /** Deletes the row of a project that is marked as deleted. Undefined if it does not exist. */
  purge(tx: Transaction, tenantId: string, projectId: string): Promise<Row<typeof PURGE> | undefined> {
    return tx.one(PURGE, { tenantId, projectId });
  }
}
