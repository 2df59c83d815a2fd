import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { NodeChange } from '#entities';
import { DATABASE_EPOCH, type Queries, type Row, columns, computed, statement } from '#platform';
import { REACHABLE, nodeReachOf, reachOf } from '#visibility';
import { ENTRY, type EntryRow } from '../entries/entry-row';

/** The position after a node's change in a transaction. */
export interface ChangePosition {
  xid: string;
  nodeId: string;
}

const HORIZON = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon';
/** The oldest running transaction, and the epoch in which transactions are counted. */
const NOW = { horizon: computed.bigint(), epoch: computed.text() };
const FIND_HORIZON = statement(
  NOW,
  `SELECT h.horizon, ${DATABASE_EPOCH} AS epoch FROM projects p CROSS JOIN (${HORIZON}) h WHERE ${REACHABLE} AND p.id = :projectId`,
);

const CHANGE = columns(NodeChange, 'c', 'xid', 'nodeId');
// A single statement, because the horizon must come from the same snapshot as the changes.
const LIST = statement(
  {
    ...NOW,
    /** Null in the only row of a project without changes after the position. */
    xid: CHANGE.row.xid.orNull(),
    nodeId: CHANGE.row.nodeId.orNull(),
    /** Null if the changed node is a folder. */
    entry: computed.json<Omit<EntryRow, 'updatedAt'> & { updatedAt: string }>().orNull(),
  },
  `WITH h AS (${HORIZON})
  SELECT h.horizon, ${DATABASE_EPOCH} AS epoch, ${CHANGE.sql},
    (SELECT to_jsonb(e) FROM (SELECT ${ENTRY.sql} FROM nodes n
      WHERE n.tenant_id = c.tenant_id AND n.id = c.node_id AND n.type = 'file') e) AS entry
  FROM projects p CROSS JOIN h LEFT JOIN LATERAL (
    SELECT c.tenant_id, c.xid, c.node_id FROM node_changes c
    WHERE c.tenant_id = :tenantId AND c.project_id = :projectId AND (c.xid, c.node_id) > (:afterXid, :afterNodeId) AND c.xid < h.horizon
    ORDER BY c.xid, c.node_id LIMIT :limit) c ON true
  WHERE ${REACHABLE} AND p.id = :projectId ORDER BY c.xid, c.node_id`,
);

/** The horizon: every transaction below it has ended. */
export type Horizon = Row<typeof FIND_HORIZON>;

/** A change, and the horizon up to which the order of changes is final. */
export type ChangeRow = Row<typeof LIST>;

/** Reads the changes of projects in the order of their transactions. */
@Injectable()
export class ChangesRepository {
  /** The horizon; undefined if the principal doesn't see the whole project. */
  findHorizon(queries: Queries, principal: Principal, projectId: string): Promise<Horizon | undefined> {
    return queries.one(FIND_HORIZON, { ...reachOf(principal), projectId });
  }

  /** Changes after a position, or one row without a change. No rows if the principal doesn't see the whole project. */
  list(
    queries: Queries,
    principal: Principal,
    projectId: string,
    { xid: afterXid, nodeId: afterNodeId }: ChangePosition,
    limit: number,
  ): Promise<ChangeRow[]> {
    return queries.all(LIST, { ...nodeReachOf(principal), projectId, afterXid, afterNodeId, limit });
  }
}
