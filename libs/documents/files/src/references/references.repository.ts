import { Injectable } from '@nestjs/common';
import { StoredFile } from '#entities';
import { type Queries, computed, dueTenants, statement } from '#platform';
import { REFERENCED } from './references.sql';

const TENANTS_TO_CHECK = dueTenants(StoredFile, {
  among: 'd.trash_id IS NULL',
  due: `d.checked_at < now() - interval '1 day'`,
});
const CHECK = statement(
  `UPDATE files f SET checked_at = clock_timestamp(),
    unreferenced_since = CASE WHEN ${REFERENCED} THEN NULL ELSE coalesce(f.unreferenced_since, now()) END
  WHERE f.tenant_id = :tenantId AND f.id = ANY (ARRAY(SELECT d.id FROM files d
    WHERE d.tenant_id = :tenantId AND d.trash_id IS NULL AND d.checked_at < now() - interval '1 day'
    ORDER BY d.checked_at LIMIT :limit FOR UPDATE SKIP LOCKED))`,
);
const OLD =
  `d.trash_id IS NULL AND d.unreferenced_since < now() - make_interval(days => :days::int)` as const;
const TENANTS_TO_CLEAR = dueTenants(StoredFile, {
  among: 'd.trash_id IS NULL AND d.unreferenced_since IS NOT NULL',
  due: 'd.unreferenced_since < now() - make_interval(days => :days::int)',
});
// A document may have begun to refer to a file after the last check. Such a file is kept, and marked as referred to.
const DELETE = statement(
  { id: computed.uuid() },
  `WITH due AS MATERIALIZED (SELECT d.id FROM files d
    WHERE d.tenant_id = :tenantId AND ${OLD} ORDER BY d.unreferenced_since LIMIT :limit FOR UPDATE SKIP LOCKED),
  old AS (SELECT f.id, ${REFERENCED} AS referenced FROM files f JOIN due ON due.id = f.id WHERE f.tenant_id = :tenantId),
  kept AS (UPDATE files f SET unreferenced_since = NULL, checked_at = clock_timestamp() FROM old
    WHERE f.tenant_id = :tenantId AND f.id = old.id AND old.referenced RETURNING f.id),
  deleted AS (DELETE FROM files f USING old WHERE f.tenant_id = :tenantId AND f.id = old.id AND NOT old.referenced RETURNING f.id)
  SELECT k.id FROM kept k UNION ALL SELECT d.id FROM deleted d`,
);

/** Stores the files that documents refer to. */
@Injectable()
export class ReferencesRepository {
  /** The tenants with files that were not checked for a day. */
  tenantsToCheck(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(TENANTS_TO_CHECK);
  }

  /** Looks whether documents refer to files of a tenant, those first that were not checked for longest. Returns how many it checked. */
  check(queries: Queries, tenantId: string, limit: number): Promise<number> {
    return queries.run(CHECK, { tenantId, limit });
  }

  /** The tenants with files to which no document has referred for so many days. */
  tenantsToClear(queries: Queries, days: number): Promise<{ tenantId: string }[]> {
    return queries.all(TENANTS_TO_CLEAR, { days });
  }

  /** Deletes files of a tenant to which no document has referred for so many days. Returns how many it looked at. */
  clear(queries: Queries, tenantId: string, days: number, limit: number): Promise<number> {
    return queries.run(DELETE, { tenantId, days, limit });
  }
}
