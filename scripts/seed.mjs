// node scripts/seed.mjs --nodes 1000000 --projects 1000 [--tenant <slug>]: fills a tenant in the database of DATABASE_URL
// with projects, for measurements. Names are realistic and in several writing systems. The first project gets a tenth of all
// nodes. The tenant must exist: sign up first, or run `npm run demo -- <folder> --sign-up`.
import { newId } from './lib/new-id.mjs';
import pg from 'pg';
import { statements } from './seed/statements.mjs';
import { languages } from './seed/words.mjs';
import { parseOptions } from './lib/options.mjs';
import { Problem, reportError } from './lib/problem.mjs';

try {
  const { nodes, projects, tenant } = parseOptions({
    nodes: { type: 'string', default: '10000' },
    projects: { type: 'string', default: '10' },
    tenant: { type: 'string' },
  });
  if (!process.env.DATABASE_URL)
    throw new Problem('DATABASE_URL is required: the address of the database to fill.');
  await seed({ nodes: Number(nodes), projects: Number(projects), tenant });
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}

async function seed({ nodes, projects, tenant }) {
  if (!(nodes >= projects && projects >= 1))
    throw new Problem(
      '--nodes and --projects must be numbers, and --nodes must be at least as large as --projects.',
    );
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const started = Date.now();
  try {
    await client.query('BEGIN');
    const owner = await findOwner(client, tenant);
    await client.query('ALTER TABLE nodes DISABLE TRIGGER search_node_made');
    const rebuild = await dropSearchIndexes(client);
    await prepare(client, { nodes, projects });
    for (const [name, text, parameters] of statements) {
      const from = Date.now();
      // The checks of foreign keys were planned for the few rows of the statement before, and would read all rows for each new one.
      await client.query('DISCARD PLANS');
      const { rowCount } = await client.query(text, [owner.tenant_id, owner.id].slice(0, parameters));
      console.log(`${name}: ${rowCount ?? 0} in ${((Date.now() - from) / 1000).toFixed(1)} s`);
    }
    for (const definition of rebuild) await client.query(definition);
    await client.query('ALTER TABLE nodes ENABLE TRIGGER search_node_made');
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
    console.log(
      `Created ${nodes} nodes in ${projects} projects in ${((Date.now() - started) / 1000).toFixed(0)} s.`,
    );
  } finally {
    await client.end();
  }
}

async function findOwner(client, slug) {
  const { rows } = await client.query(
    `SELECT DISTINCT ON (t.id) t.id AS tenant_id, u.id FROM tenants t JOIN users u ON u.tenant_id = t.id AND u.role = 'owner'
    WHERE $1::text IS NULL OR t.slug = $1 ORDER BY t.id, u.id`,
    [slug ?? null],
  );
  if (rows.length !== 1)
    throw new Problem(
      slug
        ? `There is no tenant with the slug "${slug}" and an owner. Check --tenant.`
        : `The database has ${rows.length} tenants. Choose one with --tenant <slug>, or sign up first.`,
    );
  return rows[0];
}

/** Drops indexes and the primary key and returns the statements that restore them. Restoring them at the end is three times faster. */
async function dropSearchIndexes(client) {
  const { rows } = await client.query(
    `SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = current_schema() AND indexname IN ('search_terms_reader_idx', 'search_terms_node_idx')`,
  );
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`);
  const { rows: keys } = await client.query(
    `SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = 'search_terms'::regclass AND contype = 'p'`,
  );
  for (const { conname } of keys) await client.query(`ALTER TABLE search_terms DROP CONSTRAINT ${conname}`);
  return [
    ...rows.map(({ indexdef }) => indexdef),
    ...keys.map(
      ({ conname, definition }) => `ALTER TABLE search_terms ADD CONSTRAINT ${conname} ${definition}`,
    ),
  ];
}

async function prepare(client, { nodes, projects }) {
  await client.query(
    `SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL jit = off`,
  );
  await client.query('CREATE TEMP TABLE seed_words (language int, no int, word text) ON COMMIT DROP');
  await client.query(
    'CREATE TEMP TABLE seed_languages (no int, low float, high float, joined bool, words int) ON COMMIT DROP',
  );
  let low = 0;
  for (const [no, { share, joined, words }] of languages.entries()) {
    const high = no === languages.length - 1 ? 1 : low + share;
    await client.query('INSERT INTO seed_languages VALUES ($1, $2, $3, $4, $5)', [
      no,
      low,
      high,
      joined,
      words.length,
    ]);
    await client.query(
      'INSERT INTO seed_words SELECT $1, i - 1, w FROM unnest($2::text[]) WITH ORDINALITY u (w, i)',
      [no, words],
    );
    low = high;
  }
  const first = projects === 1 ? nodes : Math.max(1, Math.floor(nodes / 10));
  await client.query(
    `CREATE TEMP TABLE seed_projects ON COMMIT DROP AS
    SELECT no, ${newId} AS id, ${newId} AS tree_id, ${newId} AS root_id, 'seed-' || no AS slug,
      CASE WHEN no = 0 THEN ${first} ELSE ${Math.floor((nodes - first) / Math.max(1, projects - 1))} END AS size
    FROM generate_series(0, ${projects - 1}) no`,
  );
  await client.query('ANALYZE seed_words, seed_languages, seed_projects');
}
