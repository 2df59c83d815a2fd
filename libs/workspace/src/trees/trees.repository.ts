import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { reachValues, reachable } from '#visibility';
import { MAPPING_JSON, type MappingRow } from '../mappings/mapping-row';

/** A tree. */
export interface TreeRow {
  id: string;
  projectId: string;
  rootNodeId: string;
}

/** A node as the structure of a tree shows it. */
export interface StructureRow {
  id: string;
  parentId: string | null;
  type: 'file' | 'folder';
  name: string;
  path: string;
  sortOrder: number;
  metadata: object;
  mapping: MappingRow | null;
  updatedAt: Date;
}

const COLUMNS = 't.id, t.project_id AS "projectId", t.root_node_id AS "rootNodeId"';
const FROM = 'FROM trees t JOIN projects p ON p.tenant_id = t.tenant_id AND p.id = t.project_id';
const FIND = positional<TreeRow>(
  `SELECT ${COLUMNS} ${FROM} WHERE t.tenant_id = $1 AND ${reachable('read')} AND t.id = $4`,
);
const OF_PROJECT = positional<TreeRow>(
  `SELECT ${COLUMNS} ${FROM} WHERE t.tenant_id = $1 AND ${reachable('read')} AND t.project_id = $4`,
);
const INSERT = positional<never>(
  'INSERT INTO trees (id, tenant_id, project_id, root_node_id) VALUES ($1, $2, $3, $4) ON CONFLICT (tenant_id, project_id) DO NOTHING',
);
const STRUCTURE = positional<StructureRow>(`
  SELECT n.id, n.parent_id AS "parentId", n.type, n.name, n.path, n.sort_order AS "sortOrder", n.metadata, n.updated_at AS "updatedAt",
    (SELECT ${MAPPING_JSON} FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id) AS mapping
  FROM nodes n WHERE n.tenant_id = $1 AND n.project_id = $2 AND n.path > $3 ORDER BY n.path LIMIT $4`);
const ROOT = positional<StructureRow>(`
  SELECT n.id, n.parent_id AS "parentId", n.type, n.name, n.path, n.sort_order AS "sortOrder", n.metadata, n.updated_at AS "updatedAt",
    NULL AS mapping FROM nodes n WHERE n.tenant_id = $1 AND n.project_id = $2 AND n.path = ''`);

@Injectable()
export class TreesRepository {
  constructor(private readonly database: Database) {}

  find(principal: Principal, id: string, tx?: Transaction): Promise<TreeRow | undefined> {
    return this.database.one(FIND, [...reachValues(principal), id], tx);
  }

  ofProject(principal: Principal, projectId: string, tx?: Transaction): Promise<TreeRow[]> {
    return this.database.all(OF_PROJECT, [...reachValues(principal), projectId], tx);
  }

  /** False when the project has its tree already. */
  async insert(tx: Transaction, tenantId: string, tree: TreeRow): Promise<boolean> {
    return (await this.database.run(INSERT, [tree.id, tenantId, tree.projectId, tree.rootNodeId], tx)) === 1;
  }

  /** Every node of a project in the byte order of paths, parents before children. */
  async *structure(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    batch: number,
  ): AsyncGenerator<StructureRow[]> {
    let rows = await this.database.all(ROOT, [tenantId, projectId], tx);
    while (rows.length > 0) {
      yield rows;
      rows = await this.database.all(STRUCTURE, [tenantId, projectId, rows.at(-1)!.path, batch], tx);
    }
  }
}
