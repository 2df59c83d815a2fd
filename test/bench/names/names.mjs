// Compares the index of names, titles and headings in rows with one in segments (docs/decisions/0345-names-in-segments-solved.md): `node test/bench/names/names.mjs
// [--nodes n] [--rounds n]`, after `npm run build`. Both have the terms of all nodes, written in batches of 16. Measured are the processor time of PostgreSQL's
// backend and of this process, which hardly depend on other work of the machine, and bytes. POSTGRES_BIN chooses the version of PostgreSQL.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import fold from '../../../dist/libs/documents/catalog/src/search/fold.js';
import { median } from '../compare.mjs';
import { openLibrary } from '../library.mjs';
import { kinds } from '../search/queries.mjs';
import { Testbed } from '../testbed.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { Service } from './service.mjs';
import { Rows } from './tables.mjs';

const BATCH = 16;
const PAGE = 11;
const COUNTED = 51;
/** After so many batches, the room of deleted rows can be used again. */
const VACUUMED = 100;
// A path is compared by the statement that reads the nodes, with each design.
const queries = kinds.all.queries.filter((query) => !query.includes('/'));

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
compileSegments();
const { Segments } = await import('./segments.mjs');
const testbed = new Testbed();
try {
  await testbed.start({ durable: false, baselines: false });
  const library = await openLibrary(testbed, Number(values.nodes));
  console.log(`Seeded ${library.nodes} nodes in ${library.seconds.toFixed(0)} s.`);
  await library.api.stop();
  await compare();
} finally {
  await testbed.stop();
}

async function compare() {
  const url = new URL(testbed.postgres.url);
  url.pathname = `/library_${values.nodes}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  const {
    rows: [backend],
  } = await client.query('SELECT pg_backend_pid() AS pid, version()');
  console.log(backend.version);
  await client.query("SET jit = off; SET plan_cache_mode = 'force_generic_plan'");
  const {
    rows: [big],
  } = await client.query(
    `SELECT p.id, p.tenant_id AS "tenantId", p.created_by AS "user" FROM projects p WHERE p.slug = 'seed-0'`,
  );
  const tenant = { tenantId: big.tenantId };
  const segments = new Segments(client, tenant);
  const designs = [new Rows(client, tenant), segments];
  const work = clockOf(backend.pid);
  const batches = await batchesOf(client, tenant);
  const {
    rows: [seeded],
  } = await client.query(
    `SELECT count(*)::int AS terms, pg_total_relation_size('search_terms') AS bytes FROM search_terms`,
  );
  const nodes = batches.flat().length;
  console.log(
    `${nodes} nodes, ${(seeded.terms / nodes).toFixed(1)} terms each; built at once: ${(seeded.bytes / nodes).toFixed(0)} bytes`,
  );
  await measureWriter(client, work, batches, tenant);
  const single = batches.splice(0, 20).flat();
  for (const design of designs) await fill(client, work, design, batches, single);
  await client.query('VACUUM ANALYZE');
  const sought = { project: big, user: big.user };
  for (const kind of ['search', 'counts']) {
    await search(work, [new Service(client, tenant), ...designs], kind, sought);
    await searchCold(work, segments, kind, sought);
  }
  await segments.close();
  await client.end();
}

/** Compiles what is written in TypeScript, which is not part of the build. */
function compileSegments() {
  const swc = join(root, 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
  const argv = [swc, 'test/bench/names/segment', '-d', 'dist', '-q'];
  const { status } = spawnSync(process.execPath, argv, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The segments could not be compiled.');
}

/** Nodes of one project in each batch, in an order that has nothing to do with their names. */
async function batchesOf(client, { tenantId }) {
  const { rows } = await client.query(
    `SELECT array_agg(id) AS ids FROM (SELECT id, project_id, (row_number() OVER (PARTITION BY project_id ORDER BY md5(id::text)) - 1) / ${BATCH} AS batch
      FROM nodes WHERE tenant_id = $1 AND parent_id IS NOT NULL) n GROUP BY project_id, batch ORDER BY md5(min(id::text))`,
    [tenantId],
  );
  return rows.map(({ ids }) => ids);
}

/** What the service's own function takes, and in it the terms themselves. */
async function measureWriter(client, work, batches, { tenantId }) {
  const [whole, terms, learn] = [[], [], []];
  for (const ids of batches.slice(0, 300)) {
    await client.query('DELETE FROM search_terms WHERE tenant_id = $1 AND node_id = ANY ($2)', [
      tenantId,
      ids,
    ]);
    await client.query('INSERT INTO search_queue (tenant_id, node_id) SELECT $1, unnest($2::uuid[])', [
      tenantId,
      ids,
    ]);
    const ask = (name, text, parameters) => work(() => client.query({ name, text, values: parameters }));
    whole.push(await ask('writer', 'SELECT search_index_waiting($1, false, 256, 100000)', [tenantId]));
    learn.push(
      await ask(
        'learn',
        'SELECT search_learn($1, (SELECT array_agg(DISTINCT term) FROM search_terms_of($1, $2)))',
        [tenantId, ids],
      ),
    );
    terms.push(await ask('terms', 'SELECT count(*) FROM search_terms_of($1, $2)', [tenantId, ids]));
  }
  const of = (list) => median(list.map(({ postgres }) => postgres)).toFixed(2);
  console.log(
    `search_index_waiting of a batch: PostgreSQL ${of(whole)} ms, of which search_terms_of ${of(terms)} ms, and search_learn with these ${of(learn)} ms`,
  );
}

async function fill(client, work, design, batches, single) {
  await design.create();
  const each = [];
  const wal = async () =>
    (await client.query(`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS at`)).rows[0]
      .at;
  const from = await wal();
  for (const [i, ids] of batches.entries()) {
    each.push({ ...(await work(() => design.write(ids))), merging: design.merging ?? 0 });
    // As autovacuum does.
    if (i % VACUUMED === VACUUMED - 1) await client.query(`VACUUM ${design.tables.join(', ')}`);
  }
  const nodes = batches.flat().length;
  const log = ((await wal()) - from) / nodes;
  await client.query(`VACUUM ANALYZE ${design.tables.join(', ')}`);
  const { rows } = await client.query(
    'SELECT sum(pg_table_size(t::regclass))::int AS rows, sum(pg_indexes_size(t::regclass))::int AS keys FROM unnest($1::text[]) t',
    [design.tables],
  );
  const [kept, keys] = [rows[0].rows, rows[0].keys].map((bytes) => (bytes / nodes).toFixed(0));
  const meanOf = (list) => list.reduce((sum, ms) => sum + ms, 0) / list.length;
  const of = (list) => `${median(list).toFixed(2)} (mean ${meanOf(list).toFixed(2)})`;
  const postgres = each.map((one) => one.postgres);
  const process = each.map((one) => one.process - one.merging);
  console.log(
    `${design.name}: ${kept} + ${keys} bytes a node, ${log.toFixed(0)} of log; a batch: PostgreSQL ${of(postgres)} ms, process ${of(process)} ms without merges`,
  );
  if (design.count !== undefined)
    console.log(
      `  ${design.count} segments with ${((await design.storedBytes()) / nodes).toFixed(0)} bytes a node; merges ${meanOf(each.map((one) => one.merging)).toFixed(2)} ms of the process for each batch`,
    );
  const alone = [];
  for (const id of single) {
    const taken = await work(() => design.write([id]));
    alone.push({ postgres: taken.postgres, process: taken.process - (design.merging ?? 0) });
  }
  const ofOne = ['postgres', 'process'].map((side) => median(alone.map((one) => one[side])).toFixed(2));
  console.log(`  a batch of one node: PostgreSQL ${ofOne[0]} ms, process ${ofOne[1]} ms without merges`);
}

/** What a process that has just started reads for its first search, and what it keeps after all queries. */
async function searchCold(work, design, kind, { project, user }) {
  const limit = kind === 'search' ? PAGE : COUNTED;
  const all = [];
  for (const query of queries.map((one) => fold.queryOf(one, 200).query)) {
    design.forget();
    const taken = await work(() => design[kind]({ project, user }, query, limit));
    all.push({ query, ...taken, ...design.reads });
  }
  const of = (side) => {
    const most = all.reduce((a, b) => (b[side] > a[side] ? b : a));
    const mean = all.reduce((sum, one) => sum + one[side], 0) / all.length;
    return `${mean.toFixed(2)} (most ${most[side].toFixed(2)}, ${most.query})`;
  };
  console.log(
    `${kind}, first of a process: ${of('statements')} statements more, ${of('bytes')} bytes; PostgreSQL ${of('postgres')} ms, process ${of('process')} ms`,
  );
  design.forget();
  for (const { query } of all) await design[kind]({ project, user }, query, limit);
  console.log(
    `  all queries after each other: ${design.reads.statements} statements, ${design.reads.bytes} bytes; ${design.cache.bytes} bytes in memory`,
  );
}

/** The mean of all queries, in rounds that alternate between the designs. */
async function search(work, designs, kind, { project, user }) {
  const asked = queries.map((query) => fold.queryOf(query, 200).query);
  const limit = kind === 'search' ? PAGE : COUNTED;
  const taken = new Map(designs.map((design) => [design, []]));
  for (let round = -1; round < rounds; round++)
    for (const design of designs) {
      const one = [];
      for (const query of asked) one.push(await work(() => design[kind]({ project, user }, query, limit)));
      if (round >= 0) taken.get(design).push(one);
    }
  for (const [design, all] of taken) {
    const sides = ['postgres', 'process'].map((side) => {
      const each = asked.map((_, i) => median(all.map((one) => one[i][side])));
      const mean = each.reduce((sum, ms) => sum + ms, 0) / each.length;
      const most = Math.max(...each);
      return `${mean.toFixed(2)} ms (most ${most.toFixed(2)}, ${asked[each.indexOf(most)]})`;
    });
    console.log(`${kind}, ${design.name}: PostgreSQL ${sides[0]}, process ${sides[1]}`);
  }
  await agree(designs, kind, { project, user }, asked, limit);
}

/** Counts the queries of one word for which a design finds other nodes than the first one. Only segments also find words in another order. */
async function agree([, first, ...others], kind, sought, queries, limit) {
  const asked = queries.filter((query) => fold.wordsOf(query).length === 1);
  for (const design of others) {
    let differ = 0;
    for (const query of asked) {
      const [a, b] = [await first[kind](sought, query, limit), await design[kind](sought, query, limit)].map(
        (found) => JSON.stringify(Array.isArray(found) ? found.map(({ id }) => id) : [...found].sort()),
      );
      if (a !== b) differ++;
    }
    console.log(
      `${kind}: ${design.name} differs from ${first.name} for ${differ} of ${asked.length} queries`,
    );
  }
}

/** The processor time of a piece of work, in ms: of PostgreSQL's backend and of this process. */
function clockOf(pid) {
  const onCpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  return async (work) => {
    const [before, started] = [onCpu(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(started);
    return { postgres: onCpu() - before, process: (user + system) / 1000 };
  };
}
