import { Injectable } from '@nestjs/common';
import { StoredFile } from '#entities';
import { type Queries, computed, dueTenants, statement } from '#platform';
import { REFERENCED, unlinkedProjects } from './references.sql';

const TENANTS_TO_CHECK = dueTenants(StoredFile, {
  among: 'd.trash_id IS NULL',
  due: `d.checked_at < now() - interval '1 day'`,
});
// An array, so that each file is looked up by its key, however many the planner expects.
const IS_DUE = `f.tenant_id = :tenantId AND f.id = ANY (ARRAY(SELECT due.id FROM due))` as const;
// A file counts as referred to until the links of all documents of its project are known.
const CHECK = statement(
  `WITH due AS MATERIALIZED (SELECT d.id FROM files d
    WHERE d.tenant_id = :tenantId AND d.trash_id IS NULL AND d.checked_at < now() - interval '1 day'
    ORDER BY d.checked_at LIMIT :limit FOR UPDATE SKIP LOCKED),
  unknown AS MATERIALIZED (SELECT p.project_id ${unlinkedProjects(`SELECT f.project_id FROM files f
    WHERE ${IS_DUE} AND f.unreferenced_since IS NULL AND NOT ${REFERENCED}`)})
  UPDATE files f SET checked_at = clock_timestamp(), unreferenced_since = CASE WHEN ${REFERENCED} THEN NULL
    WHEN f.unreferenced_since IS NULL AND f.project_id IN (SELECT k.project_id FROM unknown k) THEN NULL
    ELSE coalesce(f.unreferenced_since, now()) END WHERE ${IS_DUE}`,
);
const OLD =
  `d.trash_id IS NULL AND d.unreferenced_since < now() - make_interval(days => :days::int)` as const;
const TENANTS_TO_CLEAR = dueTenants(StoredFile, {
  among: 'd.trash_id IS NULL AND d.unreferenced_since IS NOT NULL',
  due: 'd.unreferenced_since < now() - make_interval(days => :days::int)',
});
// A document may have begun to refer to a file after the last check. Such a file is kept, and marked as referred to. While the links of a
// document are not known, the files of its project are kept too, and looked at again a day later.
const DELETE = statement(
  { id: computed.uuid() },
  `WITH due AS MATERIALIZED (SELECT d.id FROM files d
    WHERE d.tenant_id = :tenantId AND ${OLD} ORDER BY d.unreferenced_since LIMIT :limit FOR UPDATE SKIP LOCKED),
  old AS MATERIALIZED (SELECT f.id, f.project_id, ${REFERENCED} AS referenced FROM files f WHERE ${IS_DUE}),
  unknown AS MATERIALIZED (SELECT p.project_id
    ${unlinkedProjects('SELECT o.project_id FROM old o WHERE NOT o.referenced')}),
  kept AS (UPDATE files f SET checked_at = clock_timestamp(), unreferenced_since = CASE
      WHEN f.id = ANY (ARRAY(SELECT o.id FROM old o WHERE NOT o.referenced)) THEN now() - make_interval(days => :days::int - 1) END
    WHERE f.tenant_id = :tenantId AND f.id = ANY (ARRAY(SELECT o.id FROM old o
      WHERE o.referenced OR o.project_id IN (SELECT k.project_id FROM unknown k))) RETURNING f.id),
  deleted AS (DELETE FROM files f WHERE f.tenant_id = :tenantId AND f.id = ANY (ARRAY(SELECT o.id FROM old o
      WHERE NOT o.referenced AND o.project_id NOT IN (SELECT k.project_id FROM unknown k))) RETURNING f.id)
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
