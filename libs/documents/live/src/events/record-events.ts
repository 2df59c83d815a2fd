import type { RecordedKind } from '#entities';

/**
 * Records what happened for people and agents of any tenant, in the statement of the change: `WITH changed AS (UPDATE …), told AS (${recordEvents(
 * 'inbox', 'SELECT …')}) SELECT …`. Triggers record events of the tenant of the changed row, and never those of another one.
 *
 * @param rows a query for `tenant_id`, `ids` and `audience`, a row for each tenant
 */
export function recordEvents(kind: RecordedKind, rows: string): 'events' {
  return `INSERT INTO events (tenant_id, xid, kind, ids, audience, admins)
    SELECT e.tenant_id, pg_current_xact_id()::text::bigint, '${kind}', e.ids, e.audience, false FROM (${rows}) e` as 'events';
}
