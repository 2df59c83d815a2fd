import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Queries, computed, statement } from '#platform';
import { REACHABLE_NODE, nodeReachOf } from '#visibility';
import type { SearchedProjects } from './search.repository';

/** How many of the newest entries of the queue are looked at. */
export const MAX_WAITING = 1_000;

// OFFSET 0 makes the planner look up one node after the other.
const COUNT = statement(
  { documents: computed.int() },
  `SELECT count(DISTINCT n.id)::int AS documents
  FROM (SELECT q.node_id FROM passage_queue q WHERE q.tenant_id = :tenantId ORDER BY q.id DESC LIMIT ${MAX_WAITING}) q
  CROSS JOIN LATERAL (SELECT n.id FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
    WHERE n.tenant_id = :tenantId AND n.id = q.node_id AND ${REACHABLE_NODE.read}
      AND (:projects::uuid[] IS NULL OR n.project_id = ANY (:projects) OR n.project_id = ANY (:sharedProjects::uuid[])) OFFSET 0) n`,
);

/** Counts the documents that wait to be indexed. */
@Injectable()
export class WaitingRepository {
  /** The number of documents of these projects that the caller can read, and that a search does not cover yet. */
  async count(queries: Queries, principal: Principal, { whole, shared }: SearchedProjects): Promise<number> {
    const parameters = { ...nodeReachOf(principal), projects: whole, sharedProjects: shared };
    return (await queries.one(COUNT, parameters))!.documents;
  }
}
