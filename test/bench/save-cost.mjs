// Measures what saves cost PostgreSQL, the indexes of searches included: `node test/bench/save-cost.mjs [--rounds n] [--saves n]
// [--without-layers | --without <layer>]`, after `npm run build` and `npx swc test/bench/baselines -d dist`. It measures the processor time of the backends, which
// hardly depends on other work of the machine, instead of the time that passes. What the clock's jobs take at rest is subtracted.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createBaselineTables } from './bulk-data.mjs';
import { median } from './compare.mjs';
import { withoutLayer, layers } from './save-layers.mjs';
import { Tenant } from './tenant.mjs';
import { Testbed } from './testbed.mjs';
import { structuredDocument } from './texts.mjs';

const CONNECTIONS = 50;
// Enough for each of the 20 connections to PostgreSQL to plan its statements, also if the pool has closed idle ones since.
const WARM_UP = 300;
const COUNTED = 40;
/** For how long the clock's jobs are measured at rest, in each round. Most of them run every few seconds. */
const REST_SECONDS = 20;

/**
 * The cost of a creation, of an update of the text alone, of one that also changes the title, as in the comparison with baseline B, and of B's
 * transaction, in rounds that alternate between them.
 *
 * @param {{ testbed: Testbed, tenant: Tenant, client: pg.Client, rounds: number, saves: number, without?: string[] }} options `client`: a
 *   connection to the testbed's database; `saves`: of each kind, in each round; `without`: the layers to take away, one at a time
 * @returns {Promise<Record<string, { cpuMillis: number, walKib: number, atRest: number, statements?: Map<string, { calls: number, millis: number }> }>>}
 *   medians for each save, without `atRest`: what the clock's jobs take in the time of a save when nothing is saved
 */
export async function saveCosts({ testbed, tenant, client, rounds, saves, without = [] }) {
  const project = await tenant.newProject('Costs of saves');
  const documents = [];
  for (let i = 0; i < CONNECTIONS * 5; i++)
    documents.push(
      (await tenant.save(project, `updated/${i}.md`, structuredDocument(`Document ${i}`))).nodeId,
    );
  await createBaselineTables(client, documents);
  const saveUrl = `${testbed.api.url}/api/projects/${project.id}/documents/save`;
  let made = 0;
  const next = () => documents[++made % documents.length];
  // Text before the first section changes, so that all sections move.
  const text = () =>
    structuredDocument('Document').replace('\n', `\n\n${'Changed. '.repeat(made % 7)}${made}\n`);
  const title = () => structuredDocument(`Document, round ${made % 100}, variant ${made}`);
  const kinds = {
    create: () => [saveUrl, { virtualPath: `created/page-${++made}.md`, content: title() }],
    update: () => [saveUrl, { nodeId: next(), content: text() }],
    retitle: () => [saveUrl, { nodeId: next(), content: title() }],
    B: () => [`${testbed.nest.url}/rows`, { nodeId: next(), content: title() }],
  };
  const { authorization } = tenant;
  const send = (kind, count, connections) => sendAll(kinds[kind], { authorization, count, connections });
  const cost = async (kind) => {
    await send(kind, WARM_UP);
    await indexed(client);
    const took = await workOf(client, async () => {
      await send(kind, saves);
      await indexed(client);
    });
    const atRest = rest.cpuMillis * took.seconds;
    return {
      cpuMillis: (took.cpuMillis - atRest) / saves,
      walKib: (took.walKib - rest.walKib * took.seconds) / saves,
      atRest: atRest / saves,
    };
  };
  let rest;
  const found = {};
  const note = (name, one) => (found[name] ??= []).push(one);
  for (let round = 0; round < rounds; round++) {
    rest = await restOf(client);
    for (const kind of Object.keys(kinds)) note(kind, await cost(kind));
    for (const layer of without)
      await withoutLayer(client, layer, async () => {
        for (const kind of ['create', 'update', 'retitle'])
          note(`${kind}, without ${layer}`, await cost(kind));
      });
  }
  const costs = {};
  for (const [name, all] of Object.entries(found))
    costs[name] = {
      cpuMillis: median(all.map(({ cpuMillis }) => cpuMillis)),
      walKib: median(all.map(({ walKib }) => walKib)),
      atRest: median(all.map(({ atRest }) => atRest)),
    };
  for (const kind of Object.keys(kinds))
    await withoutLayer(client, 'passages', async () => {
      costs[kind].statements = await statementsOf(testbed.postgres, client, () => send(kind, COUNTED, 1));
    });
  return costs;
}

async function sendAll(next, { authorization, count, connections = CONNECTIONS }) {
  let left = count;
  const one = async () => {
    while (left-- > 0) {
      const [url, body] = next();
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

/** Waits until the passages and the search terms of all saves are indexed, which is a part of their cost and would otherwise be counted for what follows them. */
async function indexed(client) {
  for (;;) {
    const { rows } = await client.query(
      'SELECT EXISTS (SELECT FROM passage_queue) OR EXISTS (SELECT FROM search_queue) AS waiting',
    );
    if (!rows[0].waiting) return;
    await delay(20);
  }
}

/** Measures the cost of the clock's jobs in a second without saves. Earlier saves must not have left them any work. */
async function restOf(client) {
  for (;;) {
    await indexed(client);
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM passage_segments WHERE due) AS merging');
    if (!rows[0].merging) break;
    await delay(20);
  }
  const { cpuMillis, walKib, seconds } = await workOf(client, () => delay(REST_SECONDS * 1_000));
  return { cpuMillis: cpuMillis / seconds, walKib: walKib / seconds };
}

/** The processor time of the clients' backends, the log that PostgreSQL wrote, and the time that passed. */
async function workOf(client, work) {
  const started = performance.now();
  const before = await state(client);
  await work();
  const after = await state(client);
  const seconds = (performance.now() - started) / 1_000;
  const nanos = [...after.backends].reduce(
    (sum, [pid, one]) => sum + one - (before.backends.get(pid) ?? 0),
    0,
  );
  return { cpuMillis: nanos / 1e6, walKib: Number(after.wal - before.wal) / 1024, seconds };
}

async function state(client) {
  const { rows } =
    await client.query(`SELECT pid, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS wal
    FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`);
  // The first number of schedstat: nanoseconds on a processor.
  const onCpu = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  return { wal: BigInt(rows[0].wal), backends: new Map(rows.map(({ pid }) => [pid, onCpu(pid)])) };
}

/** How often each statement runs for a save, and how long, from PostgreSQL's log. Each of them is a round trip. */
async function statementsOf({ logFile }, client, work) {
  const set = async (value) => {
    await client.query(`ALTER SYSTEM SET log_min_duration_statement = ${value}`);
    await client.query('SELECT pg_reload_conf(), pg_sleep(0.5)');
  };
  const from = readFileSync(logFile).length;
  await set('0');
  await work();
  await set('-1');
  const found = new Map();
  const log = readFileSync(logFile).subarray(from).toString();
  for (const [, millis, step, text] of log.matchAll(
    /duration: ([\d.]+) ms {2}(\w+)[^:]*: ([^]*?)(?=\n\d{4}-|$)/g,
  )) {
    if (/pg_reload_conf|ALTER SYSTEM|pg_stat_activity/.test(text)) continue;
    const name = text.replace(/\s+/g, ' ').slice(0, 70);
    const one = found.get(name) ?? { calls: 0, millis: 0 };
    if (step === 'execute' || step === 'statement') one.calls += 1 / COUNTED;
    one.millis += Number(millis) / COUNTED;
    found.set(name, one);
  }
  return found;
}

if (process.argv[1] === import.meta.filename) await main();

async function main() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      saves: { type: 'string', default: '1500' },
      'without-layers': { type: 'boolean', default: false },
      without: { type: 'string' },
      statements: { type: 'boolean', default: false },
    },
  });
  const testbed = new Testbed();
  try {
    await testbed.start({ durable: true });
    const client = new pg.Client({ connectionString: testbed.postgres.url });
    client.on('error', () => {});
    await client.connect();
    const costs = await saveCosts({
      testbed,
      tenant: await Tenant.create(testbed.api),
      client,
      rounds: Number(values.rounds),
      saves: Number(values.saves),
      without: values['without-layers'] ? layers : values.without ? [values.without] : [],
    });
    await client.end();
    for (const [name, { cpuMillis, walKib, atRest, statements }] of Object.entries(costs)) {
      const ofB = (cpuMillis / costs.B.cpuMillis).toFixed(2);
      const trips = [...(statements?.values() ?? [])].reduce((sum, { calls }) => sum + calls, 0);
      const counted = statements ? `, ${trips.toFixed(2)} round trips` : '';
      console.log(
        `${name}: ${cpuMillis.toFixed(2)} ms, ${ofB} times B, ${walKib.toFixed(1)} KiB of log${counted}; without ${atRest.toFixed(2)} ms of the clock's jobs`,
      );
      for (const [text, { calls, millis }] of (values.statements && statements) || [])
        console.log(`  ${calls.toFixed(2)} × ${millis.toFixed(3)} ms  ${text}`);
    }
  } finally {
    await testbed.stop();
  }
}
