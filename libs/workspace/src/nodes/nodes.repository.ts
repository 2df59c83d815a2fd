import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { LIVE_GRANT, fromReachableNodes, nodeReachValues } from '#visibility';
import { MAPPING_JSON, type MappingRow } from '../mappings/mapping-row';

/** A node as its readers see it. */
export interface NodeRow {
  id: string;
  treeId: string;
  projectId: string;
  parentId: string | null;
  type: 'file' | 'folder';
  name: string;
  path: string;
  sortOrder: number;
  metadata: object;
  mapping: MappingRow | null;
  sharedCount: number;
  version: number;
  revisionId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a new node is made of. */
export interface NewNode {
  id: string;
  tenantId: string;
  projectId: string;
  treeId: string;
  parentId: string | null;
  type: 'file' | 'folder';
  name: string;
  path: string;
  depth: number;
  sortOrder: number;
  metadata: object;
  tags: string[];
  createdBy: string;
}

const FIND = positional<NodeRow>(`
  SELECT n.id, n.tree_id AS "treeId", n.project_id AS "projectId", n.parent_id AS "parentId", n.type, n.name, n.path,
    n.sort_order AS "sortOrder", n.metadata, n.version, n.revision_id AS "revisionId", n.created_at AS "createdAt",
    n.updated_at AS "updatedAt", (SELECT ${MAPPING_JSON} FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id) AS mapping,
    (SELECT count(*)::int FROM share_grants g WHERE g.tenant_id = n.tenant_id AND g.node_id = n.id AND ${LIVE_GRANT}) AS "sharedCount"
  ${fromReachableNodes('read')} AND n.id = $5`);

const INSERT = positional<never>(`
  INSERT INTO nodes (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, sort_order, metadata,
    created_by, tags)
  SELECT u.id, u.tenant_id, u.project_id, u.tree_id, u.parent_id, u.type, u.name, u.path, u.depth, u.sort_order, u.metadata, u.created_by,
    ARRAY(SELECT jsonb_array_elements_text(u.tags))
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::smallint[],
    $10::int[], $11::jsonb[], $12::uuid[], $13::jsonb[])
    AS u (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, sort_order, metadata, created_by, tags)
  ON CONFLICT (tenant_id, project_id, path) DO NOTHING`);

// Under `text COLLATE "C"` a subtree is one range of the index: '0' is the byte behind '/'.
const IN_SUBTREE = `tenant_id = $1 AND project_id = $2 AND (path = $3 OR (path >= $3 || '/' AND path < $3 || '0'))`;

const EXTENT = positional<{ depth: number; bytes: number }>(
  `SELECT max(depth)::int AS depth, max(octet_length(path))::int AS bytes FROM nodes WHERE ${IN_SUBTREE}`,
);
const PATH_EXISTS = positional<{ id: string }>(
  'SELECT id FROM nodes WHERE tenant_id = $1 AND project_id = $2 AND path = $3',
);
const RELOCATE = positional<{ files: number }>(`
  WITH moved AS (UPDATE nodes SET path = $4 || substr(path, char_length($3) + 1), depth = depth + $5, version = version + 1,
    parent_id = CASE WHEN id = $6 THEN $7 ELSE parent_id END, name = CASE WHEN id = $6 THEN $8 ELSE name END,
    updated_at = CASE WHEN id = $6 THEN now() ELSE updated_at END
  WHERE ${IN_SUBTREE} RETURNING type)
  SELECT count(*) FILTER (WHERE type = 'file')::int AS files FROM moved`);
const REORDER = positional<never>(
  'UPDATE nodes SET sort_order = $3, version = version + 1, updated_at = now() WHERE tenant_id = $1 AND id = $2',
);
const TOUCH = positional<never>(
  'UPDATE nodes SET version = version + 1, updated_at = now() WHERE tenant_id = $1 AND id = $2',
);
const DELETE = positional<{ nodes: number; files: number; mappings: number }>(`
  WITH gone AS (DELETE FROM nodes WHERE ${IN_SUBTREE} RETURNING id, type)
  SELECT (SELECT count(*) FROM gone)::int AS nodes, (SELECT count(*) FROM gone WHERE type = 'file')::int AS files,
    (SELECT count(*) FROM mappings m JOIN gone ON m.node_id = gone.id WHERE m.tenant_id = $1)::int AS mappings`);

@Injectable()
export class NodesRepository {
  constructor(private readonly database: Database) {}

  find(principal: Principal, id: string, tx?: Transaction): Promise<NodeRow | undefined> {
    return this.database.one(FIND, [...nodeReachValues(principal), id], tx);
  }

  /** Inserts nodes in one statement; those whose path is taken are left out. Returns how many were made. */
  insert(tx: Transaction, nodes: NewNode[]): Promise<number> {
    const columns = [
      nodes.map((n) => n.id),
      nodes.map((n) => n.tenantId),
      nodes.map((n) => n.projectId),
      nodes.map((n) => n.treeId),
      nodes.map((n) => n.parentId),
      nodes.map((n) => n.type),
      nodes.map((n) => n.name),
      nodes.map((n) => n.path),
      nodes.map((n) => n.depth),
      nodes.map((n) => n.sortOrder),
      nodes.map((n) => JSON.stringify(n.metadata)),
      nodes.map((n) => n.createdBy),
      nodes.map((n) => JSON.stringify(n.tags)),
    ];
    return this.database.run(INSERT, columns, tx);
  }

  /** The deepest level and the longest path of a subtree. */
  async extent(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    path: string,
  ): Promise<{ depth: number; bytes: number }> {
    return (await this.database.one(EXTENT, [tenantId, projectId, path], tx))!;
  }

  async pathExists(tx: Transaction, tenantId: string, projectId: string, path: string): Promise<boolean> {
    return (await this.database.one(PATH_EXISTS, [tenantId, projectId, path], tx)) !== undefined;
  }

  /** Rewrites the paths of a node and all below it, in one statement; how many files these are. */
  async relocate(
    tx: Transaction,
    tenantId: string,
    node: { id: string; projectId: string; path: string },
    to: { path: string; deeper: number; parentId: string; name: string },
  ): Promise<number> {
    const values = [tenantId, node.projectId, node.path, to.path, to.deeper, node.id, to.parentId, to.name];
    return (await this.database.one(RELOCATE, values, tx))!.files;
  }

  async reorder(tx: Transaction, tenantId: string, id: string, sortOrder: number): Promise<void> {
    await this.database.run(REORDER, [tenantId, id, sortOrder], tx);
  }

  async touch(tx: Transaction, tenantId: string, id: string): Promise<void> {
    await this.database.run(TOUCH, [tenantId, id], tx);
  }

  /** Deletes a node and all below it; how many nodes, of them files, and mappings went. */
  async deleteSubtree(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    path: string,
  ): Promise<{ nodes: number; files: number; mappings: number }> {
    return (await this.database.one(DELETE, [tenantId, projectId, path], tx))!;
  }
}
