import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { type Right, fromReachableNodes, nodeReachValues } from '#visibility';
import { MAPPING_JSON, type MappingRow } from './mapping-row';

/** A new mapping. */
export interface NewMapping extends Pick<
  MappingRow,
  'id' | 'nodeId' | 'sourceType' | 'physicalPath' | 'fileHash'
> {
  projectId: string;
}

/** A mapping, and where its node is. */
export interface FoundMapping {
  mapping: MappingRow;
  projectId: string;
  treeId: string;
}

function byMappingId(right: Right) {
  return positional<FoundMapping>(`
    SELECT x.mapping, n.project_id AS "projectId", n.tree_id AS "treeId"
    FROM (SELECT m.node_id, ${MAPPING_JSON} AS mapping FROM mappings m WHERE m.tenant_id = $1 AND m.id = $5) x,
    LATERAL (SELECT n.project_id, n.tree_id ${fromReachableNodes(right)} AND n.id = x.node_id) n`);
}

const OF_NODE = positional<{ mapping: MappingRow }>(
  `SELECT ${MAPPING_JSON} AS mapping FROM mappings m WHERE m.tenant_id = $1 AND m.node_id = $2`,
);
const FIND = byMappingId('arrange');
const INSERT = positional<never>(`
  INSERT INTO mappings (tenant_id, id, node_id, project_id, source_type, physical_path, file_hash) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (tenant_id, node_id) DO NOTHING`);
const REPAIR = positional<never>(`
  UPDATE mappings SET physical_path = $3, file_hash = coalesce($4, file_hash), status = 'ok', last_checked_at = now()
  WHERE tenant_id = $1 AND id = $2`);
const DELETE = positional<never>('DELETE FROM mappings WHERE tenant_id = $1 AND id = $2');

@Injectable()
export class MappingsRepository {
  constructor(private readonly database: Database) {}

  async ofNode(tenantId: string, nodeId: string, tx?: Transaction): Promise<MappingRow | undefined> {
    return (await this.database.one(OF_NODE, [tenantId, nodeId], tx))?.mapping;
  }

  find(principal: Principal, id: string, tx: Transaction): Promise<FoundMapping | undefined> {
    return this.database.one(FIND, [...nodeReachValues(principal), id], tx);
  }

  async insert(tx: Transaction, tenantId: string, m: NewMapping): Promise<boolean> {
    return (
      (await this.database.run(
        INSERT,
        [tenantId, m.id, m.nodeId, m.projectId, m.sourceType, m.physicalPath, m.fileHash],
        tx,
      )) === 1
    );
  }

  async repair(
    tx: Transaction,
    tenantId: string,
    id: string,
    physicalPath: string,
    fileHash: string | null,
  ): Promise<boolean> {
    return (await this.database.run(REPAIR, [tenantId, id, physicalPath, fileHash], tx)) === 1;
  }

  async delete(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
    return (await this.database.run(DELETE, [tenantId, id], tx)) === 1;
  }
}
