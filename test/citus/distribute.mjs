/** Tables of which every node has a copy. docs/scaling.md says why. */
const REFERENCE = ['tenants', 'directory', 'public_agents'];

/**
 * Spreads the tables of a migrated and empty database over the nodes, by tenant. Which tables have a tenant is read from the database. Foreign keys are
 * created again afterwards, since Citus refuses to distribute a table to which a table of one node refers.
 *
 * @param {import('./nodes.mjs').Nodes} nodes
 * @returns {Promise<{ tables: string[], refused: { what: string, error: string }[] }>}
 */
export async function distribute(nodes) {
  const refused = [];
  const attempt = async (what, sql, values) => {
    const error = await nodes.query(sql, values).then(
      () => undefined,
      ({ message }) => message,
    );
    if (error) refused.push({ what, error });
    return !error;
  };
  const keys = await foreignKeys(nodes);
  for (const { table, name } of keys) await nodes.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const table of REFERENCE) await attempt(table, 'SELECT create_reference_table($1::regclass)', [table]);
  const tables = [];
  for (const table of await tablesOfTenants(nodes)) {
    const together = tables[0] ?? 'none';
    const sql = `SELECT create_distributed_table($1::regclass, 'tenant_id', colocate_with => $2)`;
    if (await attempt(table, sql, [table, together])) tables.push(table);
  }
  for (const { table, name, definition } of keys)
    await attempt(`${table}.${name}`, `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  return { tables, refused };
}

/** Removes the triggers of all tables. */
export async function dropTriggers(nodes) {
  const triggers = await nodes.query(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of triggers) await nodes.query(`DROP TRIGGER ${name} ON ${table}`);
}

/** The tables that have a tenant, besides those of which every node has a copy. */
async function tablesOfTenants(nodes) {
  const rows = await nodes.query(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ($1) ORDER BY c.relname`,
    [REFERENCE],
  );
  return rows.map(({ name }) => name);
}

function foreignKeys(nodes) {
  return nodes.query(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
}
