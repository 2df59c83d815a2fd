import { type DirectoryKind, KINDS } from './kinds';

// The types of the results are not the SQL but literals without placeholders, so that TypeScript can read those of the SQL around them.

/**
 * Claims the keys of new rows, in the statement that inserts them: `WITH issued AS (INSERT … RETURNING t.*), claimed AS (${claim('token',
 * 'issued')}) SELECT …`. If another row has a key, the statement fails as for any other unique key.
 *
 * @param rows the CTE that returns the rows, with `tenant_id` and the columns of the key
 */
export function claim(kind: DirectoryKind, rows: string): 'claim' {
  const { key, id } = KINDS[kind];
  return `INSERT INTO directory (kind, key, tenant_id, id)
    SELECT '${kind}', ${key('r')}, r.tenant_id, ${id('r')} FROM ${rows} r` as 'claim';
}

/**
 * Replaces the keys of rows, in the statement that changes them. The previous keys are free again.
 *
 * @param rows the CTE that returns the changed rows
 */
export function replaceKey(kind: DirectoryKind, rows: string): 'replace' {
  return `${claim(kind, rows)} ON CONFLICT (tenant_id, kind, id) DO UPDATE SET key = excluded.key` as 'replace';
}

/** Looks up rows by their keys: `FROM ${lookup('token', 't')} WHERE d.key = :tokenHash`. The row of the table is `row`, its entry `d`. */
export function lookup(kind: DirectoryKind, row: string): 'lookup' {
  const { table, key, id } = KINDS[kind];
  return `directory d JOIN ${table} ${row} ON d.kind = '${kind}' AND ${row}.tenant_id = d.tenant_id AND ${id(row)} = d.id
    AND ${key(row)} = d.key` as 'lookup';
}
