import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Node } from '#entities';
import { type Queries, type Row, type Transaction, columns, statement } from '#platform';
import { FROM_REACHABLE_NODES, reachOf } from '#visibility';
import { MAPPING, MAPPING_JSON, type MappingRow } from './mapping-json';

interface NewMapping extends Pick<MappingRow, 'id' | 'nodeId' | 'sourceType' | 'physicalPath' | 'fileHash'> {
  projectId: string;
}

/** The result of a check whether the file of a mapping exists. */
export interface MappingCheck extends Pick<MappingRow, 'id' | 'nodeId' | 'status' | 'physicalPath'> {
  /** Whether the status or the path of the mapping changes. */
  changed: boolean;
}

const NODE = columns(Node, 'n', 'projectId', 'treeId');

const FIND_OF_NODE = statement(
  { mapping: MAPPING },
  `SELECT ${MAPPING_JSON} AS mapping FROM mappings m WHERE m.tenant_id = :tenantId AND m.node_id = :nodeId`,
);
const FIND = statement(
  { mapping: MAPPING, ...NODE.row },
  `SELECT x.mapping, ${NODE.sql}
  FROM (SELECT m.node_id, ${MAPPING_JSON} AS mapping FROM mappings m WHERE m.tenant_id = :tenantId AND m.id = :id) x,
  LATERAL (SELECT n.project_id, n.tree_id ${FROM_REACHABLE_NODES.arrange} AND n.id = x.node_id) n`,
);
const INSERT = statement(
  `INSERT INTO mappings (tenant_id, id, node_id, project_id, source_type, physical_path, file_hash)
  VALUES (:tenantId, :id, :nodeId, :projectId, :sourceType, :physicalPath, :fileHash)
  ON CONFLICT (tenant_id, node_id) DO NOTHING`,
);
const REPAIR = statement(
  `UPDATE mappings SET physical_path = :physicalPath, file_hash = coalesce(:fileHash, file_hash), status = 'ok', last_checked_at = now()
  WHERE tenant_id = :tenantId AND id = :id`,
);
const DELETE = statement('DELETE FROM mappings WHERE tenant_id = :tenantId AND id = :id');
const RECORD_CHECKS = statement(
  `UPDATE mappings m SET status = u.status, physical_path = u.path, last_checked_at = now()
  FROM unnest(:ids::uuid[], :statuses::text[], :paths::text[]) AS u (id, status, path)
  WHERE m.tenant_id = :tenantId AND m.id = u.id`,
);

/** A mapping, and where its node is. */
export type FoundMapping = Row<typeof FIND>;

/** The mappings of nodes. */
@Injectable()
export class MappingsRepository {
  async findOfNode(queries: Queries, tenantId: string, nodeId: string): Promise<MappingRow | undefined> {
    return (await queries.one(FIND_OF_NODE, { tenantId, nodeId }))?.mapping;
  }

  /** The mapping, if the principal has the right to arrange its node. */
  find(queries: Queries, principal: Principal, id: string): Promise<FoundMapping | undefined> {
    return queries.one(FIND, { ...reachOf(principal), id });
  }

  /** Returns false if the node already has a mapping. */
  async insert(tx: Transaction, tenantId: string, mapping: NewMapping): Promise<boolean> {
    const { id, nodeId, projectId, sourceType, physicalPath, fileHash } = mapping;
    const values = { tenantId, id, nodeId, projectId, sourceType, physicalPath, fileHash };
    return (await tx.run(INSERT, values)) === 1;
  }

  /** Sets the path, and the hash unless it is null. Returns false if the mapping does not exist. */
  async repair(
    tx: Transaction,
    tenantId: string,
    id: string,
    { physicalPath, fileHash }: Pick<MappingRow, 'physicalPath' | 'fileHash'>,
  ): Promise<boolean> {
    return (await tx.run(REPAIR, { tenantId, id, physicalPath, fileHash })) === 1;
  }

  /** Returns false if the mapping does not exist. */
  async delete(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
    return (await tx.run(DELETE, { tenantId, id })) === 1;
  }

  async recordChecks(tx: Transaction, tenantId: string, checks: readonly MappingCheck[]): Promise<void> {
    await tx.run(RECORD_CHECKS, {
      tenantId,
      ids: checks.map(({ id }) => id),
      statuses: checks.map(({ status }) => status),
      paths: checks.map(({ physicalPath }) => physicalPath),
    });
  }
}
