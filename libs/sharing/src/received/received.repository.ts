import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, positional } from '#platform';
import { GRANTED_TO_CALLER_N, LIVE_GRANT, newestGrantsN, nodeReachValues, nodeReachOf } from '#visibility';
import type { Permission } from '../grants/grants.dto';

/** Grants that give someone a permission. */
export interface CheckRow {
  shareIds: string[];
  expiresAt: Date | null;
}

/** A document that is shared with someone. */
export interface ReceivedRow {
  nodeId: string;
  projectId: string;
  docId: string;
  globalId: string;
  path: string;
  title: string | null;
  tokenEstimate: number | null;
  updatedAt: Date;
  permission: Permission;
  expiresAt: Date | null;
  sharedAt: Date;
}

/** A grant that was looked at; its document's columns are null where it is none of the list. */
export interface LookedAt extends Partial<ReceivedRow> {
  /** The grant's id. */
  position: string;
  /** Whether the look ended here without having come to the end. */
  capped: boolean;
}

// How many grants one page looks at: those that expired, or of which another one tells, show nothing.
const LOOK = 500;
const GRANTS_OF_NODE = `share_grants g WHERE g.tenant_id = $1 AND ${LIVE_GRANT} AND ${GRANTED_TO_CALLER_N}`;
const ENDS = `nullif(max(coalesce(g.expires_at, 'infinity')), 'infinity')`;

const CHECK = positional<CheckRow>(`
  SELECT coalesce(array_agg(g.id ORDER BY g.id), '{}') AS "shareIds", ${ENDS} AS "expiresAt"
  FROM ${GRANTS_OF_NODE} AND g.node_id = $5 AND ($6 = 'read' OR g.permission = 'write') AND $3::uuid[] IS NULL`);

// A document stands where its newest grant is, and nowhere else.
const LIST = positional<LookedAt>(`
  WITH look AS MATERIALIZED (${newestGrantsN('$5', String(LOOK))})
  SELECT l.id AS position, l.nth = ${LOOK} AS capped, x.*
  FROM (SELECT id, node_id, row_number() OVER (ORDER BY id DESC) AS nth FROM look) l LEFT JOIN LATERAL (
    SELECT n.id AS "nodeId", n.project_id AS "projectId", d.id AS "docId", d.global_id AS "globalId", n.path, n.title,
      n.token_estimate AS "tokenEstimate", n.updated_at AS "updatedAt", s.at AS "sharedAt",
      CASE WHEN s.writes THEN 'write' ELSE 'read' END AS permission, CASE WHEN s.writes THEN s.write_ends ELSE s.ends END AS "expiresAt"
    FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id CROSS JOIN LATERAL (
      SELECT (array_agg(g.id ORDER BY g.id DESC))[1] AS newest, (array_agg(g.doc_id ORDER BY g.id DESC))[1] AS doc_id,
        (array_agg(g.created_at ORDER BY g.id DESC))[1] AS at, bool_or(g.permission = 'write') AS writes, ${ENDS} AS ends,
        nullif(max(coalesce(g.expires_at, 'infinity')) FILTER (WHERE g.permission = 'write'), 'infinity') AS write_ends
      FROM ${GRANTS_OF_NODE} AND g.node_id = n.id) s
    JOIN doc_ids d ON d.tenant_id = n.tenant_id AND d.id = s.doc_id
    WHERE n.tenant_id = $1 AND n.id = l.node_id AND s.newest = l.id AND p.deleted_at IS NULL
      AND n.created_by <> $2 AND p.owner_user_id IS DISTINCT FROM $2) x ON true
  WHERE (x."nodeId" IS NOT NULL OR l.nth = ${LOOK}) AND $3::uuid[] IS NULL ORDER BY l.id DESC LIMIT $6`);

/** What others share with a person. Asked for people only, whose reach no list of projects narrows ($3). */
@Injectable()
export class ReceivedRepository {
  constructor(private readonly database: Database) {}

  /** The live grants that give the principal a permission to a document. */
  async check(principal: Principal, nodeId: string, permission: Permission): Promise<CheckRow> {
    return (await this.database.one(CHECK, [...nodeReachValues(principal), nodeId, permission]))!;
  }

  /** Documents of others that are shared with the principal, last shared first, but for those shared with everybody. */
  list(principal: Principal, below: string, limit: number): Promise<LookedAt[]> {
    const { tenantId, userId, projectIds, shareTypes } = nodeReachOf(principal);
    const narrower = shareTypes.filter((type) => type !== 'public');
    return this.database.all(LIST, [tenantId, userId, projectIds, narrower, below, limit]);
  }
}
