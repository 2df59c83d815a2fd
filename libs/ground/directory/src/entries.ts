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

/**
 * Releases the keys of rows, in the statement that deletes them.
 *
 * @param rows the CTE that returns the deleted rows, with `tenant_id` and `id`
 */
export function release(kind: DirectoryKind, rows: string): 'release' {
  return `DELETE FROM directory x USING ${rows} r WHERE ${claimedBy(kind, 'r')}` as 'release';
}

/** Releases the keys of rows that are deleted after a time: `retention.add({ …, with: releasing('session') })`. */
export function releasing(kind: DirectoryKind): { table: string; where: string } {
  return { table: 'directory', where: claimedBy(kind, 'd') };
}

function claimedBy(kind: DirectoryKind, row: string): string {
  return `x.tenant_id = ${row}.tenant_id AND x.kind = '${kind}' AND x.id = ${KINDS[kind].id(row)}`;
}

/** Looks up rows by their keys: `FROM ${lookup('token', 't')} WHERE d.key = :tokenHash`. The row of the table is `row`, its entry `d`. */
export function lookup(kind: DirectoryKind, row: string): 'lookup' {
  const { table, key, id } = KINDS[kind];
  return `directory d JOIN ${table} ${row} ON d.kind = '${kind}' AND ${row}.tenant_id = d.tenant_id AND ${id(row)} = d.id
    AND ${key(row)} = d.key` as 'lookup';
}
