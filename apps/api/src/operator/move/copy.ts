import { type Client, escapeLiteral } from 'pg';
import { SHARED_TABLES, TABLE_RULES } from './move-rules';
import { type MovedTable, movedTables } from './tables';

/** About how many characters of rows are copied at once, unless a single row has more. A document has up to 5 MiB. */
const CHARACTERS = 8_000_000;
const MOST_ROWS = 500;
/** Types whose length PostgreSQL knows without reading a long value. */
const WITH_LENGTH = /^(text|bytea|character varying(\(\d+\))?)$/;

/** How many rows were copied, by table. */
export type Copied = Record<string, number>;

/**
 * Copies all rows of a tenant in one transaction of the target, from one snapshot of the source, so the target has all of them or none.
 * Triggers and foreign keys are disabled during the copy, since the rows that triggers would write are copied too. Foreign keys are
 * checked at the end.
 *
 * @param committing is called before the commit, after which an error no longer tells whether the target has the tenant
 * @throws Error if a foreign key leads nowhere, or if another row of the target has a key that is unique
 */
export async function copyTenant(
  source: Client,
  target: Client,
  tenantId: string,
  committing: () => void,
): Promise<Copied> {
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await target.query('BEGIN');
  try {
    await target.query('SET LOCAL session_replication_role = replica');
    const tables = await movedTables(target);
    const copied: Copied = {};
    for (const table of tables)
      if (TABLE_RULES[table.name]?.left === undefined)
        copied[table.name] = await copyTable(source, target, tenantId, table);
    await countFollowers(target, tenantId);
    await requireForeignKeys(target, tenantId);
    // If the connection to the source was lost, changes of its rows could have been accepted again.
    await source.query('SELECT');
    committing();
    await target.query('COMMIT');
    return copied;
  } catch (error) {
    await target.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await source.query('ROLLBACK').catch(() => undefined);
  }
}

/** Rows travel as the text of a row, which the functions of their types write and read, so they arrive as they were. */
async function copyTable(
  source: Client,
  target: Client,
  tenantId: string,
  { name, columns }: MovedTable,
): Promise<number> {
  const shared = SHARED_TABLES[name];
  const { among = 'true', values = {}, distinct = false } = { ...TABLE_RULES[name], ...shared };
  const tenant = escapeLiteral(tenantId);
  const ofTenant = shared ? among.replaceAll('$1', tenant) : `t.tenant_id = ${tenant} AND ${among}`;
  // The target numbers its own rows, in the order of the source.
  const identity = columns.find(({ isIdentity }) => isIdentity)?.name;
  const read = columns.map((column) => (column.isIdentity ? `NULL AS ${column.name}` : `t.${column.name}`));
  const written = columns.filter(({ isIdentity }) => !isIdentity).map((column) => column.name);
  const insert = `INSERT INTO ${name} (${written.join()})
    SELECT ${written.map((column) => values[column] ?? `r.${column}`).join()} FROM unnest($1::${name}[]) r
    ${distinct || (shared && name !== 'tenants') ? 'ON CONFLICT DO NOTHING' : ''}`;
  const order = identity ? `ORDER BY t.${identity}` : '';
  const select = `SELECT r::text AS row FROM (SELECT ${read.join()} FROM ${name} t WHERE t.ctid = ANY ($1::tid[]) ${order}) r`;
  await source.query(`DECLARE moved NO SCROLL CURSOR FOR
    SELECT t.ctid::text AS place, (${columns.map(charactersOf).join(' + ')})::int AS characters FROM ${name} t WHERE ${ofTenant} ${order}`);
  let copied = 0;
  for (;;) {
    const { rows: listed } = await source.query<ListedRow>(`FETCH ${MOST_ROWS} FROM moved`);
    for (const places of batchesOf(listed)) {
      const { rows } = await source.query<{ row: string }>(select, [places]);
      copied += (await target.query(insert, [rows.map(({ row }) => row)])).rowCount!;
    }
    if (listed.length < MOST_ROWS) break;
  }
  await source.query('CLOSE moved');
  return copied;
}

/** Where a row of the snapshot is, and about how many characters its text has. */
interface ListedRow {
  place: string;
  characters: number;
}

/** The characters that a value of a column takes in the text of its row, at most for texts and bytes, and about for others. */
function charactersOf({ name, type }: MovedTable['columns'][number]): string {
  const characters = WITH_LENGTH.test(type) ? `2 * octet_length(t.${name})` : `4 * pg_column_size(t.${name})`;
  return `coalesce(${characters}, 0)`;
}

/** Divides rows, in their order, so that each part can be in memory at once. */
function batchesOf(rows: readonly ListedRow[]): string[][] {
  const batches: string[][] = [];
  let left = 0;
  for (const { place, characters } of rows) {
    if (batches.length === 0 || characters > left) {
      batches.push([]);
      left = CHARACTERS;
    }
    batches.at(-1)!.push(place);
    left -= characters;
  }
  return batches;
}

/** The follows of people of other tenants stay where they are, so the agents have fewer followers. */
async function countFollowers(target: Client, tenantId: string): Promise<void> {
  for (const table of ['actors', 'public_agents'])
    await target.query(
      `UPDATE ${table} a SET (follower_count, recent_follower_count) = (
        SELECT count(*)::int, (count(*) FILTER (WHERE f.recent))::int FROM follows f
        WHERE f.tenant_id = a.tenant_id AND f.actor_tenant_id = a.tenant_id AND f.actor_id = a.id)
      WHERE a.tenant_id = $1 AND a.follower_count + a.recent_follower_count > 0`,
      [tenantId],
    );
}

/** @throws Error that names the foreign key */
async function requireForeignKeys(target: Client, tenantId: string): Promise<void> {
  const { rows: keys } = await target.query<{ name: string; from: string; to: string; pairs: string[][] }>(
    `SELECT c.conname AS name, c.conrelid::regclass::text AS "from", c.confrelid::regclass::text AS "to",
      (SELECT json_agg(json_build_array(f.attname, r.attname)) FROM unnest(c.conkey, c.confkey) k (f, r)
        JOIN pg_attribute f ON f.attrelid = c.conrelid AND f.attnum = k.f
        JOIN pg_attribute r ON r.attrelid = c.confrelid AND r.attnum = k.r) AS pairs
    FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`,
  );
  for (const { name, from, to, pairs } of keys) {
    const same = pairs.map(([column, referred]) => `r.${referred} = t.${column}`).join(' AND ');
    const complete = pairs.map(([column]) => `t.${column} IS NOT NULL`).join(' AND ');
    const { rows } = await target.query(
      `SELECT FROM ${from} t WHERE t.tenant_id = $1 AND ${complete} AND NOT EXISTS (SELECT FROM ${to} r WHERE ${same}) LIMIT 1`,
      [tenantId],
    );
    if (rows.length > 0)
      throw new Error(
        `A row of ${from} refers to a row of ${to} that was not copied (${name}). Nothing has moved.`,
      );
  }
}
