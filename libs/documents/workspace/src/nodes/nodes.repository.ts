import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Node } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import {
  FROM_REACHABLE_NODES,
  GRANTED_TO_CALLER,
  LIVE_GRANT,
  PLACE_VISIBLE,
  SHOWN_PATH,
  nodeReachOf,
  shareLast,
} from '#visibility';
import { MAPPING, MAPPING_OF_NODE } from '../mappings/mapping-json';

export interface NewNode {
  id: string;
  parentId: string | null;
  type: 'file' | 'folder';
  name: string;
  path: string;
  depth: number;
  sortOrder: number;
  metadata: object;
  tags: string[];
}

/** The properties that nodes which are inserted together share. */
export interface NewNodesOrigin {
  tenantId: string;
  projectId: string;
  treeId: string;
  createdBy: string;
}

const NODE = columns(
  Node,
  'n',
  'id',
  'treeId',
  'projectId',
  'type',
  'name',
  'sortOrder',
  'metadata',
  'version',
  'revisionId',
  'createdAt',
  'updatedAt',
);
const PLACE = columns(Node, 'n', 'path', 'parentId').row;
const AT_PATH = columns(Node, 'n', 'id', 'path', 'type');
const AT_PATH_ROW = { ...AT_PATH.row, type: computed.text<'file' | 'folder' | 'attachment'>() };

const SHOWN_ROW = { ...NODE.row, ...PLACE, mapping: MAPPING.orNull(), sharedCount: computed.int() };
const shown = <const Counted extends string>(counted: Counted) =>
  `${NODE.sql}, ${SHOWN_PATH} AS path, CASE WHEN ${PLACE_VISIBLE} THEN n.parent_id END AS "parentId",
    CASE WHEN ${PLACE_VISIBLE} THEN ${MAPPING_OF_NODE} END AS mapping,
    (SELECT count(*)::int FROM share_grants g WHERE g.tenant_id = n.tenant_id AND g.node_id = n.id AND ${counted}) AS "sharedCount"` as const;

/** The columns of a node `n` of a project `p` as its reader sees it: what `presentNode` shows. */
export const SHOWN_NODE = {
  sql: shown(`${LIVE_GRANT} AND (${PLACE_VISIBLE} OR ${GRANTED_TO_CALLER})`),
  row: SHOWN_ROW,
} as const;
const SELECT = `SELECT ${SHOWN_NODE.sql} ${FROM_REACHABLE_NODES.read}` as const;
const FIND = statement(SHOWN_NODE.row, `${SELECT} AND n.id = :nodeId`);
const FIND_WITHOUT_SHARE = statement(
  SHOWN_ROW,
  `SELECT ${shown(LIVE_GRANT)} ${FROM_REACHABLE_NODES.arrange} AND n.id = :nodeId`,
);
const FIND_ALL = statement(SHOWN_NODE.row, `${SELECT} AND n.id = ANY (:nodeIds)`);
const FIND_AT_PATHS = statement(
  AT_PATH_ROW,
  `SELECT ${AT_PATH.sql} FROM nodes n WHERE n.tenant_id = :tenantId AND n.project_id = :projectId AND n.path = ANY (:paths)
  UNION ALL SELECT f.id, f.path, 'attachment' FROM files f
    WHERE f.tenant_id = :tenantId AND f.project_id = :projectId AND f.path = ANY (:paths) AND f.trash_id IS NULL
  UNION ALL (SELECT f.id, f.path, 'attachment' FROM files f
    WHERE f.tenant_id = :tenantId AND f.project_id = :projectId AND f.path >= :document || '/' AND f.path < :document || '0'
      AND f.trash_id IS NULL ORDER BY f.path LIMIT 1)`,
);
const INSERT = statement(
  `INSERT INTO nodes (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, sort_order, metadata, created_by, tags)
  SELECT u.id, :tenantId, :projectId, :treeId, u.parent_id, u.type, u.name, u.path, u.depth, u.sort_order, u.metadata, :createdBy,
    ARRAY(SELECT jsonb_array_elements_text(u.tags))
  FROM unnest(:ids::uuid[], :parentIds::uuid[], :types::text[], :names::text[], :paths::text[], :depths::smallint[],
    :sortOrders::int[], :metadata::jsonb[], :tags::jsonb[])
    AS u (id, parent_id, type, name, path, depth, sort_order, metadata, tags)
  ON CONFLICT (tenant_id, project_id, path) DO NOTHING`,
);

// With the collation "C" a subtree is one range of the index on the path: '0' is the byte after '/'.
const IN_SUBTREE =
  `tenant_id = :tenantId AND project_id = :projectId AND (path = :path OR (path >= :path || '/' AND path < :path || '0'))` as const;

const MEASURE_SUBTREE = statement(
  { depth: computed.int(), bytes: computed.int() },
  `SELECT max(depth)::int AS depth, max(octet_length(path))::int AS bytes FROM nodes WHERE ${IN_SUBTREE}`,
);
const RELOCATE = statement(
  { files: computed.int() },
  `WITH moved AS (UPDATE nodes SET path = :newPath || substr(path, char_length(:path) + 1), depth = depth + :deeper, version = version + 1,
    parent_id = CASE WHEN id = :id THEN :parentId ELSE parent_id END, name = CASE WHEN id = :id THEN :name ELSE name END,
    updated_at = CASE WHEN id = :id THEN now() ELSE updated_at END
  WHERE ${IN_SUBTREE} RETURNING type)
  SELECT count(*) FILTER (WHERE type = 'file')::int AS files FROM moved`,
);
const REORDER = statement(
  `UPDATE nodes SET sort_order = :sortOrder, version = version + 1, updated_at = now()
  WHERE tenant_id = :tenantId AND id = :id AND sort_order <> :sortOrder`,
);
const DELETE_SUBTREE = statement(
  { nodes: computed.int(), files: computed.int(), mappings: computed.int() },
  `WITH deleted AS (DELETE FROM nodes WHERE ${IN_SUBTREE} RETURNING id, type)
  SELECT (SELECT count(*) FROM deleted)::int AS nodes, (SELECT count(*) FROM deleted WHERE type = 'file')::int AS files,
    (SELECT count(*) FROM mappings m JOIN deleted ON m.node_id = deleted.id WHERE m.tenant_id = :tenantId)::int AS mappings`,
);

/** A node as its readers see it. */
export type NodeRow = Row<typeof FIND>;

export type NodeAtPath = Row<typeof FIND_AT_PATHS>;

/** The nodes of trees. */
@Injectable()
export class NodesRepository {
  find(queries: Queries, principal: Principal, nodeId: string): Promise<NodeRow | undefined> {
    return shareLast(nodeReachOf(principal), {
      withoutShare: (reach) => queries.one(FIND_WITHOUT_SHARE, { ...reach, nodeId }),
      anyhow: (reach) => queries.one(FIND, { ...reach, nodeId }),
    });
  }

  /** The nodes with these ids that the principal can read, in no order. */
  findAll(queries: Queries, principal: Principal, nodeIds: readonly string[]): Promise<NodeRow[]> {
    return queries.all(FIND_ALL, { ...nodeReachOf(principal), nodeIds });
  }

  /**
   * The nodes, images and other files at some paths of a project. Nodes come first.
   *
   * @param document the path of a document to be created, which is no folder: a file below it comes last
   */
  findAtPaths(
    queries: Queries,
    tenantId: string,
    projectId: string,
    paths: readonly string[],
    document: string | null = null,
  ): Promise<NodeAtPath[]> {
    return queries.all(FIND_AT_PATHS, { tenantId, projectId, paths, document });
  }

  /** Inserts nodes in one statement, without those whose path is taken. Returns the number of inserted nodes. */
  insert(
    tx: Transaction,
    { tenantId, projectId, treeId, createdBy }: NewNodesOrigin,
    nodes: readonly NewNode[],
  ): Promise<number> {
    return tx.run(INSERT, {
      tenantId,
      projectId,
      treeId,
      createdBy,
      ids: nodes.map(({ id }) => id),
      parentIds: nodes.map(({ parentId }) => parentId),
      types: nodes.map(({ type }) => type),
      names: nodes.map(({ name }) => name),
      paths: nodes.map(({ path }) => path),
      depths: nodes.map(({ depth }) => depth),
      sortOrders: nodes.map(({ sortOrder }) => sortOrder),
      metadata: nodes.map(({ metadata }) => JSON.stringify(metadata)),
      tags: nodes.map(({ tags }) => JSON.stringify(tags)),
    });
  }

  /** The greatest depth in a subtree, and the length of its longest path in bytes. */
  async measureSubtree(
    queries: Queries,
    tenantId: string,
    projectId: string,
    path: string,
  ): Promise<{ depth: number; bytes: number }> {
    return (await queries.one(MEASURE_SUBTREE, { tenantId, projectId, path }))!;
  }

  /** Moves and renames a node with everything below it, in one statement. Returns the number of files among them. */
  async relocate(
    tx: Transaction,
    tenantId: string,
    { id, projectId, path }: { id: string; projectId: string; path: string },
    to: { newPath: string; deeper: number; parentId: string; name: string },
  ): Promise<number> {
    const { newPath, deeper, parentId, name } = to;
    const values = { tenantId, projectId, id, path, newPath, deeper, parentId, name };
    return (await tx.one(RELOCATE, values))!.files;
  }

  /** Returns false if the node has this sort order already. */
  async reorder(tx: Transaction, tenantId: string, id: string, sortOrder: number): Promise<boolean> {
    return (await tx.run(REORDER, { tenantId, id, sortOrder })) === 1;
  }

  /** Deletes a node and everything below it. Returns how many nodes, files among them, and mappings were deleted. */
  async deleteSubtree(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    path: string,
  ): Promise<Row<typeof DELETE_SUBTREE>> {
    return (await tx.one(DELETE_SUBTREE, { tenantId, projectId, path }))!;
  }
}
