// The layers of a save that can be taken away in the database, to find out what each of them costs.

const KEYS = `SELECT format('ALTER TABLE %s %%s TRIGGER %I', tgrelid::regclass, tgname) AS sql FROM pg_trigger
  JOIN pg_constraint c ON c.oid = tgconstraint WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`;
const triggers = (
  names,
) => `SELECT format('ALTER TABLE %s %%s TRIGGER %I', tgrelid::regclass, tgname) AS sql FROM pg_trigger
  WHERE NOT tgisinternal AND tgname LIKE '${names}'`;

const skipped = (tables) => [
  `CREATE FUNCTION skip_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
  ...tables.map(
    (table) => `CREATE TRIGGER skip BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION skip_row()`,
  ),
];
const written = `DROP FUNCTION skip_row CASCADE`;

const found = {
  'foreign keys': { toggled: KEYS },
  'search triggers': { toggled: triggers('search%') },
  events: { toggled: triggers('events%') },
  passages: { toggled: triggers('passages%') },
  lineage: {
    replaced: 'lineage_append',
    by: (head) => `${head} LANGUAGE plpgsql AS 'BEGIN RETURN 1; END'`,
  },
  'outline rows': { off: skipped(['sections']), on: [written] },
  'changes feed': { off: skipped(['node_changes']), on: [written] },
  counters: { off: skipped(['project_counters', 'top_folder_counters']), on: [written] },
};

/** The names of the layers. */
export const layers = Object.keys(found);

/** Does work while a layer is missing. */
export async function withoutLayer(client, name, work) {
  const { off, on } = await switches(client, found[name]);
  for (const sql of off) await client.query(sql);
  try {
    await work();
  } finally {
    for (const sql of on) await client.query(sql);
  }
}

async function switches(client, { toggled, replaced, by, off, on }) {
  if (toggled) {
    const { rows } = await client.query(toggled);
    return {
      off: rows.map(({ sql }) => sql.replace('%s', 'DISABLE')),
      on: rows.map(({ sql }) => sql.replace('%s', 'ENABLE')),
    };
  }
  if (!replaced) return { off, on };
  const { rows } = await client.query('SELECT pg_get_functiondef($1::regproc) AS definition', [replaced]);
  const [{ definition }] = rows;
  return { off: [by(definition.split('\n LANGUAGE')[0])], on: [definition] };
}
