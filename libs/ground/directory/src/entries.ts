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
 * Claims keys that no other row has, before their rows are inserted. The statement returns `tenant_id` and `id` of those whose key was free.
 *
 * @param rows the CTE with what the rows will have: `tenant_id`, `id` and the columns of the key
 */
export function claimIfFree(kind: DirectoryKind, rows: string): 'claim' {
  return `${claim(kind, rows)} ON CONFLICT (kind, key) DO NOTHING RETURNING tenant_id, id` as 'claim';
}

/**
 * Claims the key that several rows of a tenant share, unless one of them already has: a kind whose key and id are the same.
 *
 * @param rows the CTE that returns the rows
 */
export function claimOnce(kind: DirectoryKind, rows: string): 'claim' {
  // ON CONFLICT names no index: the key is also the id here, so either unique index of the directory can be the one that conflicts.
  return `${claim(kind, rows)} ON CONFLICT DO NOTHING` as 'claim';
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
 * Claims keys, and takes over entries that outlived their rows. An entry whose row still counts stays where it is.
 *
 * @param rows the CTE that returns the rows
 * @param counts a condition on a row `o` of the kind: it still has its key
 */
export function claimOver(kind: DirectoryKind, rows: string, counts: string): 'claim' {
  const { table, key } = KINDS[kind];
  return `${claim(kind, rows)} ON CONFLICT (kind, key) DO UPDATE SET tenant_id = excluded.tenant_id, id = excluded.id
    WHERE NOT EXISTS (SELECT FROM ${table} o WHERE o.tenant_id = directory.tenant_id AND ${key('o')} = directory.key AND ${counts})` as 'claim';
}

/**
 * Releases the keys of rows, in the statement that deletes them.
 *
 * @param rows the CTE that returns the deleted rows, with `tenant_id` and `id`
 */
export function release(kind: DirectoryKind, rows: string): 'release' {
  return `DELETE FROM directory x USING ${rows} r WHERE ${claimedBy([kind], 'r')}` as 'release';
}

/** Releases the keys, of one or several kinds, of rows that are deleted after a time: `retention.add({ …, with: releasing('session') })`. */
export function releasing(...kinds: [DirectoryKind, ...DirectoryKind[]]): { table: string; where: string } {
  return { table: 'directory', where: claimedBy(kinds, 'd') };
}

function claimedBy(kinds: [DirectoryKind, ...DirectoryKind[]], row: string): string {
  const names = kinds.map((kind) => `'${kind}'`).join(', ');
  return `x.tenant_id = ${row}.tenant_id AND x.kind IN (${names}) AND x.id = ${KINDS[kinds[0]].id(row)}`;
}

/**
 * Looks up rows by their keys: `FROM ${lookup('token', 't')} WHERE d.key = :tokenHash`.
 *
 * @param row the alias of the table of the rows
 * @param entry the alias of the directory
 */
export function lookup(kind: DirectoryKind, row: string, entry = 'd'): 'lookup' {
  return `directory ${entry} JOIN ${KINDS[kind].table} ${row} ON ${isEntryOf(kind, row, entry)}` as 'lookup';
}

/**
 * The condition that an entry of the directory belongs to a row, for statements that change the row. The row must still have the key, so an
 * entry that outlived its row finds nothing.
 */
export function isEntryOf(kind: DirectoryKind, row: string, entry = 'd'): 'entry' {
  const { key, id } = KINDS[kind];
  return `${entry}.kind = '${kind}' AND ${row}.tenant_id = ${entry}.tenant_id AND ${id(row)} = ${entry}.id
    AND ${key(row)} = ${entry}.key` as 'entry';
}

/** The condition that a row of any tenant has a key: `isClaimed('email', textKey(':email'))`. */
export function isClaimed<const Key extends string>(kind: DirectoryKind, key: Key): Key {
  return `EXISTS (SELECT FROM directory d WHERE d.kind = '${kind}' AND d.key = ${key})` as Key;
}
