import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, positional } from '#platform';
import { nodeReachValues, reachValues, reachable } from '#visibility';
import { ENTRY_COLUMNS, type EntryRow } from '../entries/entry-row';

/** Where a reader stands: behind this node's change in this transaction. */
export interface ChangePosition {
  xid: string;
  nodeId: string;
}

/** A change, and how far the order of changes is settled. */
export interface ChangeRow {
  /** Every transaction below it has ended. */
  horizon: string;
  /** Null where there is no change. */
  xid: string | null;
  nodeId: string | null;
  /** Null where the changed node is a folder. */
  entry: (Omit<EntryRow, 'updatedAt'> & { updatedAt: string }) | null;
}

const HORIZON = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon';
const START = positional<{ horizon: string }>(
  `SELECT h.horizon FROM projects p CROSS JOIN (${HORIZON}) h WHERE ${reachable('read')} AND p.id = $4`,
);

// One statement, so that the horizon and the changes are of one snapshot.
const SINCE = positional<ChangeRow>(`
  WITH h AS (${HORIZON})
  SELECT h.horizon, c.xid, c.node_id AS "nodeId",
    (SELECT to_jsonb(e) FROM (SELECT ${ENTRY_COLUMNS} FROM nodes n
      WHERE n.tenant_id = c.tenant_id AND n.id = c.node_id AND n.type = 'file') e) AS entry
  FROM projects p CROSS JOIN h LEFT JOIN LATERAL (
    SELECT c.tenant_id, c.xid, c.node_id FROM node_changes c
    WHERE c.tenant_id = $1 AND c.project_id = $5 AND (c.xid, c.node_id) > ($6::bigint, $7::uuid) AND c.xid < h.horizon
    ORDER BY c.xid, c.node_id LIMIT $8) c ON true
  WHERE ${reachable('read')} AND p.id = $5 ORDER BY c.xid, c.node_id`);

@Injectable()
export class ChangesRepository {
  constructor(private readonly database: Database) {}

  /** The horizon; undefined for a project out of sight. */
  async horizon(principal: Principal, projectId: string): Promise<string | undefined> {
    return (await this.database.one(START, [...reachValues(principal), projectId]))?.horizon;
  }

  /** Changes behind a position, or one row without; none at all for a project out of sight. */
  since(principal: Principal, projectId: string, from: ChangePosition, limit: number): Promise<ChangeRow[]> {
    return this.database.all(SINCE, [...nodeReachValues(principal), projectId, from.xid, from.nodeId, limit]);
  }
}
