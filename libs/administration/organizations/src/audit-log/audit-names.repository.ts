import { Injectable } from '@nestjs/common';
import { type Queries, computed, statement } from '#platform';

// The My Docs of people are left out: their owner is named, and nobody else learns that one exists.
const FIND = statement(
  { id: computed.uuid(), name: computed.text().orNull() },
  `SELECT u.id, CASE WHEN u.deleted_at IS NULL THEN u.display_name END AS name FROM users u WHERE u.tenant_id = :tenantId AND u.id = ANY (:ids)
  UNION ALL SELECT a.id, a.display_name FROM actors a WHERE a.tenant_id = :tenantId AND a.id = ANY (:ids)
  UNION ALL SELECT s.id, s.name FROM share_groups s WHERE s.tenant_id = :tenantId AND s.id = ANY (:ids)
  UNION ALL SELECT p.id, p.name FROM projects p
    WHERE p.tenant_id = :tenantId AND p.id = ANY (:ids) AND p.owner_user_id IS NULL AND p.deleted_at IS NULL`,
);

/** The present names of what entries of the audit log refer to. */
@Injectable()
export class AuditNamesRepository {
  /** The names of the users, agents, share groups and projects among these ids. The name of a deleted user is null. */
  find(queries: Queries, tenantId: string, ids: string[]): Promise<{ id: string; name: string | null }[]> {
    return queries.all(FIND, { tenantId, ids });
  }
}
