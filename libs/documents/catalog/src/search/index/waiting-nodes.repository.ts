import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Queries, computed, statement } from '#platform';
import { REACHABLE_NODE, nodeReachOf } from '#visibility';
import { MAX_WAITING } from '../search.dto';

// OFFSET 0 makes the planner look up one node after the other.
const COUNT = statement(
  { documents: computed.int() },
  `SELECT count(DISTINCT n.id)::int AS documents
  FROM (SELECT q.node_id FROM search_queue q WHERE q.tenant_id = :tenantId ORDER BY q.id DESC LIMIT ${MAX_WAITING}) q
  CROSS JOIN LATERAL (SELECT n.id FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
    WHERE n.tenant_id = :tenantId AND n.id = q.node_id AND n.parent_id IS NOT NULL AND ${REACHABLE_NODE.read} OFFSET 0) n`,
);

/** Counts the nodes that searches don't find yet by their present names. */
@Injectable()
export class WaitingNodesRepository {
  /** The number of nodes that the caller can read, among the newest 1,000 entries of the queue. */
  async count(queries: Queries, principal: Principal): Promise<number> {
    return (await queries.one(COUNT, nodeReachOf(principal)))!.documents;
  }
}
