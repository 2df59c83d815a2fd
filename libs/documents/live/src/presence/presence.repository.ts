import { Injectable } from '@nestjs/common';
import { type Queries, type Row, computed, statement } from '#platform';

const NAMES = statement(
  { id: computed.uuid(), name: computed.text() },
  `SELECT u.id, u.display_name AS name FROM users u
  WHERE u.tenant_id = :tenantId AND u.id = ANY (:ids::uuid[]) AND u.status = 'active'
  UNION ALL
  SELECT a.id, a.display_name FROM actors a WHERE a.tenant_id = :tenantId AND a.id = ANY (:ids::uuid[]) AND a.status = 'active'`,
);

/** The name of a user or an agent. */
export type NameRow = Row<typeof NAMES>;

/** Reads the names of those who have a document open. */
@Injectable()
export class PresenceRepository {
  /** The names of active users and agents. */
  names(queries: Queries, tenantId: string, ids: readonly string[]): Promise<NameRow[]> {
    return queries.all(NAMES, { tenantId, ids });
  }
}
