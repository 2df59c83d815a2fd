import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { DocId, Project, ShareGrant } from '#entities';
import { type Queries, type Transaction, columns, computed, statement } from '#platform';
import {
  LIVE_GRANT,
  PROJECT_OF_TENANT,
  REACHABLE,
  administers,
  reachOf,
  revokeTrashedGrants,
} from '#visibility';
import type { RevocableGrant } from './grants.repository';

const GRANT = columns(ShareGrant, 'g', 'id', 'shareType', 'permission', 'expiresAt', 'createdBy');
const DOC_ID = columns(DocId, 'd', 'globalId');
const PROJECT = columns(Project, 'p', 'ownerUserId');

const FIND = statement(
  { ...GRANT.row, ...DOC_ID.row, ...PROJECT.row, targetId: computed.uuid().orNull() },
  `SELECT ${GRANT.sql}, ${DOC_ID.sql}, ${PROJECT.sql}, CASE WHEN g.share_type <> 'public' THEN g.audience END AS "targetId"
  FROM trashed_rows k JOIN trash e ON e.tenant_id = k.tenant_id AND e.id = k.trash_id
  JOIN projects p ON p.tenant_id = e.tenant_id AND p.id = e.project_id
  CROSS JOIN LATERAL jsonb_populate_record(NULL::share_grants, k.content) g
  JOIN doc_ids d ON d.tenant_id = k.tenant_id AND d.id = g.doc_id
  WHERE k.tenant_id = :tenantId AND k.table_name = 'share_grants' AND k.row_id = :id AND ${LIVE_GRANT}
    AND e.purge_at > clock_timestamp()
    AND (${REACHABLE} OR (:administers AND ${PROJECT_OF_TENANT}))`,
);
const OF_GRANT = "k.table_name = 'share_grants' AND k.row_id = :id" as const;
const REVOKE = statement(revokeTrashedGrants(OF_GRANT, 'k.row_id = :id'));

/** Share grants of documents in the trash. They give nobody access, and return with their documents. */
@Injectable()
export class TrashedGrantsRepository {
  /** A live grant of a document in the trash of a project that the principal reaches; for an owner or admin, of any project of the tenant. */
  find(queries: Queries, principal: Principal, id: string): Promise<RevocableGrant | undefined> {
    return queries.one(FIND, { ...reachOf(principal), administers: administers(principal), id });
  }

  /** Revokes a grant of a document in the trash. Returns false if it is not there, or was revoked before. */
  async revoke(tx: Transaction, { tenantId }: Principal, id: string): Promise<boolean> {
    return (await tx.run(REVOKE, { tenantId, id })) === 1;
  }
}
