import { Injectable } from '@nestjs/common';
import { MAX_TOTAL, type Queries, type Row, computed, statement } from '#platform';

function countOf<const From extends string>(from: From) {
  return `(SELECT count(*)::int FROM (SELECT ${from} LIMIT ${MAX_TOTAL}) x)` as const;
}

// Documents and bytes come from the counters that saves and uploads keep, so no table of documents is read.
const FIND = statement(
  {
    documents: computed.bigint(),
    projects: computed.int(),
    people: computed.int(),
    invites: computed.int(),
    agents: computed.int(),
    fileBytes: computed.bigint(),
    openRooms: computed.int(),
    roomsInDay: computed.int(),
  },
  `SELECT (SELECT coalesce(sum(c.files), 0)::bigint FROM projects p
      JOIN project_counters c ON c.tenant_id = p.tenant_id AND c.project_id = p.id
      WHERE p.tenant_id = :tenantId AND p.deleted_at IS NULL) AS documents,
    (SELECT count(*)::int FROM projects p
      WHERE p.tenant_id = :tenantId AND p.owner_user_id IS NULL AND p.deleted_at IS NULL) AS projects,
    ${countOf('FROM users u WHERE u.tenant_id = :tenantId AND u.deleted_at IS NULL')} AS people,
    ${countOf('FROM member_invites i WHERE i.tenant_id = :tenantId AND i.expires_at > now()')} AS invites,
    ${countOf(`FROM actors a WHERE a.tenant_id = :tenantId AND a.status = 'active'`)} AS agents,
    coalesce((SELECT f.bytes FROM file_usage f WHERE f.tenant_id = :tenantId), 0)::bigint AS "fileBytes",
    (SELECT count(*)::int FROM rooms r
      WHERE r.tenant_id = :tenantId AND r.status <> 'closed' AND r.expires_at > clock_timestamp()) AS "openRooms",
    (SELECT count(*)::int FROM rooms r
      WHERE r.tenant_id = :tenantId AND r.created_at > clock_timestamp() - interval '1 day') AS "roomsInDay"`,
);

/** The usage of one organization. */
export type UsageRow = Row<typeof FIND>;

/** Counts the usage of organizations. */
@Injectable()
export class UsageRepository {
  async find(queries: Queries, tenantId: string): Promise<UsageRow> {
    return (await queries.one(FIND, { tenantId }))!;
  }
}
