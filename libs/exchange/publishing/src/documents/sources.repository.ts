import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Node } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { FROM_REACHABLE_NODES, reachOf } from '#visibility';

const NODE = columns(Node, 'n', 'projectId', 'type', 'path', 'contentHash');

// The right to arrange, because a share of a document is not enough to publish it.
const FIND = statement(
  { ...NODE.row, content: computed.bytes().orNull() },
  `SELECT ${NODE.sql},
    (SELECT r.content FROM revisions r WHERE :withContent AND r.tenant_id = n.tenant_id AND r.id = n.revision_id) AS content
  ${FROM_REACHABLE_NODES.arrange} AND n.id = :nodeId`,
);

const LOCKED = columns(Node, 'n', 'contentHash');
const LOCK = statement(
  LOCKED.row,
  `SELECT ${LOCKED.sql} ${FROM_REACHABLE_NODES.arrange} AND n.id = :nodeId FOR NO KEY UPDATE OF n`,
);

/** A node as the source of a published document. `contentHash` and `content` are null if the service doesn't store its content. */
export type Source = Row<typeof FIND>;

/** Nodes as sources of published documents. */
@Injectable()
export class SourcesRepository {
  /** Finds a node of any project. Its content is null unless `withContent` is true. */
  find(
    queries: Queries,
    principal: Principal,
    nodeId: string,
    withContent = false,
  ): Promise<Source | undefined> {
    return queries.one(FIND, { ...reachOf(principal), nodeId, withContent });
  }

  /** Locks a node as a save does, so that its content stays the same until `tx` ends. */
  lock(tx: Transaction, principal: Principal, nodeId: string): Promise<Row<typeof LOCK> | undefined> {
    return tx.one(LOCK, { ...reachOf(principal), nodeId });
  }
}
