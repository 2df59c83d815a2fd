import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Node } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { FROM_REACHABLE_NODES, SHOWN_PATH, nodeReachOf } from '#visibility';

const NODE = columns(Node, 'n', 'id', 'version', 'revisionId');
const FIND = statement(
  { ...NODE.row, path: computed.text(), content: computed.bytes().orNull() },
  `SELECT ${NODE.sql}, n.path, r.content
  FROM (SELECT n.id, n.tenant_id, n.version, n.revision_id, ${SHOWN_PATH} AS path ${FROM_REACHABLE_NODES.write} AND n.id = :nodeId) n
  LEFT JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id`,
);

export type EditableRow = Row<typeof FIND>;

@Injectable()
export class EditsRepository {
  /** A node that the principal can write, with its content. */
  find(queries: Queries, principal: Principal, nodeId: string): Promise<EditableRow | undefined> {
    return queries.one(FIND, { ...nodeReachOf(principal), nodeId });
  }
}
