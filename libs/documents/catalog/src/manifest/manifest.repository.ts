import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Mapping, Node, Project } from '#entities';
import {
  DATABASE_EPOCH,
  type Queries,
  type Row,
  type Snapshot,
  columns,
  computed,
  statement,
} from '#platform';
import { REACHABLE, reachOf } from '#visibility';
import { COUNTS_OF_PROJECT } from '#workspace';

const PROJECT = columns(Project, 'p', 'id', 'slug', 'name', 'description');
const NODE = columns(
  Node,
  'n',
  'id',
  'path',
  'type',
  'title',
  'tokenEstimate',
  'updatedAt',
  'parentId',
  'sortOrder',
  'version',
);
const MAPPING = columns(Mapping, 'm', 'physicalPath', 'sourceType');

const FIND_HEAD = statement(
  { ...PROJECT.row, ticks: computed.bigint(), epoch: computed.text() },
  `SELECT ${PROJECT.sql}, k.ticks, ${DATABASE_EPOCH} AS epoch
  FROM projects p CROSS JOIN LATERAL ${COUNTS_OF_PROJECT} k
  WHERE ${REACHABLE} AND p.id = :projectId`,
);
const LIST_NODES = statement(
  {
    ...NODE.row,
    contentHash: computed.bytes().orNull(),
    physicalPath: MAPPING.row.physicalPath.orNull(),
    sourceType: MAPPING.row.sourceType.orNull(),
  },
  `SELECT ${NODE.sql}, CASE WHEN :withHashes THEN n.content_hash END AS "contentHash", ${MAPPING.sql}
  FROM nodes n LEFT JOIN mappings m ON :withMappings AND m.tenant_id = n.tenant_id AND m.node_id = n.id
  WHERE n.tenant_id = :tenantId AND n.project_id = :projectId AND n.path > :after ORDER BY n.path LIMIT :batch`,
);

/** A project and its clock, which ticks with every change, and the epoch of the database in which it does. */
export type ManifestHead = Row<typeof FIND_HEAD>;

export type ManifestRow = Row<typeof LIST_NODES>;

/** The nodes that a manifest reads, their optional columns, and the size of a batch. */
export interface ManifestNodes {
  tenantId: string;
  projectId: string;
  withMappings: boolean;
  withHashes: boolean;
  batch: number;
}

@Injectable()
export class ManifestRepository {
  /** The project; undefined if the principal doesn't see it as a whole. */
  head(queries: Queries, principal: Principal, projectId: string): Promise<ManifestHead | undefined> {
    return queries.one(FIND_HEAD, { ...reachOf(principal), projectId });
  }

  /** Every node except the root, in batches and in the byte order of paths. */
  async *nodes(snapshot: Snapshot, nodes: ManifestNodes): AsyncGenerator<ManifestRow[]> {
    for (let after = ''; ;) {
      const rows = await snapshot.all(LIST_NODES, { ...nodes, after });
      if (rows.length > 0) yield rows;
      if (rows.length < nodes.batch) return;
      after = rows.at(-1)!.path;
    }
  }
}
