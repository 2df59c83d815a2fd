// How much slower a save is because its passages are indexed: `node test/bench/save-latency.mjs [--rounds n] [--saves n]`, after
// `npm run build` and `npx swc test/bench/baselines -d dist`. One client saves without a pause, and rounds with the index alternate with
// rounds without its triggers.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { percentile } from './percentile.mjs';
import { withoutLayer } from './save-layers.mjs';
import { Tenant } from './tenant.mjs';
import { Testbed } from './testbed.mjs';
import { structuredDocument } from './texts.mjs';

const DOCUMENTS = 200;
const WARM_UP = 300;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, saves: { type: 'string', default: '150' } },
});
const testbed = new Testbed();
try {
  await testbed.start({ durable: true });
  const client = new pg.Client({ connectionString: testbed.postgres.url });
  client.on('error', () => {});
  await client.connect();
  const tenant = await Tenant.create(testbed.api);
  const project = await tenant.newProject('Latency');
  const nodeIds = [];
  for (let i = 0; i < DOCUMENTS; i++)
    nodeIds.push((await tenant.save(project, `updated/${i}.md`, structuredDocument(`Document ${i}`))).nodeId);
  let made = 0;
  const text = () => structuredDocument('Document').replace('\n', `\n\n${++made}\n`);
  const kinds = {
    update: () => ({ nodeId: nodeIds[made % DOCUMENTS], content: text() }),
    create: () => ({ virtualPath: `created/${made}.md`, content: text() }),
  };
  for (const [kind, body] of Object.entries(kinds)) {
    const save = (count) => timesOf(tenant, project, body, count);
    await save(WARM_UP);
    const indexed = [];
    const bare = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      indexed.push(...(await save(Number(values.saves))));
      await withoutLayer(client, 'passages', async () => bare.push(...(await save(Number(values.saves)))));
    }
    const [p50, p95] = [0.5, 0.95].map((share) => [indexed, bare].map((times) => percentile(times, share)));
    const shown = ([ours, without]) =>
      `${ours.toFixed(2)} and ${without.toFixed(2)} ms, ${(ours / without).toFixed(2)} times`;
    console.log(`${kind}, with and without the index: p50 ${shown(p50)}; p95 ${shown(p95)}`);
  }
  await client.end();
} finally {
  await testbed.stop();
}

/** Saves one document after the other, and returns how long each took, in milliseconds. */
async function timesOf(tenant, project, body, count) {
  const url = `${tenant.api.url}/api/projects/${project.id}/documents/save`;
  const headers = { authorization: tenant.authorization, 'content-type': 'application/json' };
  const times = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body()) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${url} returned ${response.status}: ${answer}`);
    times.push(performance.now() - started);
  }
  return times;
}
