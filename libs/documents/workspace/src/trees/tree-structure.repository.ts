import { Injectable } from '@nestjs/common';
import { Node } from '#entities';
import { type Row, type Snapshot, columns, statement } from '#platform';
import { MAPPING, MAPPING_OF_NODE } from '../mappings/mapping-json';

const NODE = columns(
  Node,
  'n',
  'id',
  'parentId',
  'type',
  'name',
  'path',
  'sortOrder',
  'metadata',
  'updatedAt',
);
const SHAPE = { ...NODE.row, mapping: MAPPING.orNull() };

const FIND_ROOT = statement(
  SHAPE,
  `SELECT ${NODE.sql}, NULL::json AS mapping FROM nodes n
  WHERE n.tenant_id = :tenantId AND n.project_id = :projectId AND n.path = ''`,
);
const LIST_BELOW_ROOT = statement(
  SHAPE,
  `SELECT ${NODE.sql}, ${MAPPING_OF_NODE} AS mapping FROM nodes n
  WHERE n.tenant_id = :tenantId AND n.project_id = :projectId AND n.path > :after ORDER BY n.path LIMIT :limit`,
);

/** A node in the structure of a tree. */
export type StructureRow = Row<typeof FIND_ROOT>;

/** The structures of trees. */
@Injectable()
export class TreeStructureRepository {
  /**
   * Reads every node of a project in the byte order of paths, in which a folder precedes its nodes.
   *
   * @param limit how many nodes a batch has at most
   */
  async *read(
    snapshot: Snapshot,
    tenantId: string,
    projectId: string,
    limit: number,
  ): AsyncGenerator<StructureRow[]> {
    let rows = await snapshot.all(FIND_ROOT, { tenantId, projectId });
    while (rows.length > 0) {
      yield rows;
      rows = await snapshot.all(LIST_BELOW_ROOT, { tenantId, projectId, after: rows.at(-1)!.path, limit });
    }
  }
}
