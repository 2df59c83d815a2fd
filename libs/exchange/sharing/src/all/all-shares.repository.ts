import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { DocId, Node, Project } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import {
  LIVE_GRANT,
  NODE_OF_TENANT,
  REACHABLE_NODE,
  type Reach,
  type ShareType,
  administers,
  reachOf,
} from '#visibility';
import { NAMED_GRANT } from '../grants/grants.repository';

/** A filter of shares; null for all. */
export interface ShareFilter {
  projectId: string | null;
  shareType: ShareType | null;
  targetId: string | null;
  expiresBefore: Date | null;
  mine: boolean;
}

const NODE = columns(Node, 'n', { nodeId: 'id' }, 'projectId', 'title', 'path');
const PROJECT = columns(Project, 'p', { projectSlug: 'slug', projectName: 'name' });
const DOC_ID = columns(DocId, 'd', 'globalId');
const ARRANGES = REACHABLE_NODE.arrange;
// A person who can arrange a document sees its shares. An owner or admin may delete the others, and learns nothing of their documents: a
// filter by project does not find them either.
// LATERAL with OFFSET 0 looks up what belongs to each share, in the order of the shares: the planner would otherwise read and sort all.
const MATCHING = `FROM share_grants g
  CROSS JOIN LATERAL (SELECT * FROM doc_ids WHERE doc_ids.tenant_id = :tenantId AND doc_ids.id = g.doc_id OFFSET 0) d
  CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = g.node_id OFFSET 0) n
  CROSS JOIN LATERAL (SELECT * FROM projects WHERE projects.tenant_id = :tenantId AND projects.id = n.project_id OFFSET 0) p
  WHERE g.tenant_id = :tenantId AND ${LIVE_GRANT}
    AND (${ARRANGES} OR (:administers AND :projectId::uuid IS NULL AND ${NODE_OF_TENANT}))
    AND (:projectId::uuid IS NULL OR g.project_id = :projectId)
    AND (:shareType::text IS NULL OR g.share_type = :shareType)
    AND (:targetId::uuid IS NULL OR g.user_id = :targetId OR g.group_id = :targetId)
    AND (:expiresBefore::timestamptz IS NULL OR g.expires_at < :expiresBefore)
    AND (NOT :mine OR g.created_by = :userId)` as const;

const LIST = statement(
  { ...NAMED_GRANT.row, ...NODE.row, ...PROJECT.row, ...DOC_ID.row, arranges: computed.boolean() },
  `SELECT ${NAMED_GRANT.sql}, ${NODE.sql}, ${PROJECT.sql}, ${DOC_ID.sql}, ${ARRANGES} AS arranges
  ${MATCHING} AND g.id < :before ORDER BY g.id DESC LIMIT :limit`,
);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT ${MATCHING} LIMIT :bound) x`,
);

/** A live share with its document. `arranges`: whether the caller may know the document. */
export type ListedShareRow = Row<typeof LIST>;

/** The live shares of a tenant. */
@Injectable()
export class AllSharesRepository {
  /** Shares below an id, newest first. */
  list(
    queries: Queries,
    principal: Principal,
    filter: ShareFilter,
    before: string,
    limit: number,
  ): Promise<ListedShareRow[]> {
    return queries.all(LIST, { ...seenBy(principal), ...filter, before, limit });
  }

  /** The number of shares, at most `bound`. */
  async count(queries: Queries, principal: Principal, filter: ShareFilter, bound: number): Promise<number> {
    return (await queries.one(COUNT, { ...seenBy(principal), ...filter, bound }))!.count;
  }
}

function seenBy(principal: Principal): Reach & { administers: boolean } {
  return { ...reachOf(principal), administers: administers(principal) };
}
