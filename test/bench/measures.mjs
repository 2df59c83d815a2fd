import { setTimeout as sleep } from 'node:timers/promises';
import { catalogMeasures } from './catalog.mjs';
import { canMeasureMemory, peak, resetPeak, settle } from './memory.mjs';
import { bigTreeNodes } from './bulk-data.mjs';
import { median } from './compare.mjs';
import { decisionMeasures } from './pairing/decisions.mjs';
import { inboxMeasures } from './inbox/inbox.mjs';
import { passageMeasures } from './passages/passages.mjs';
import { relayMeasures } from './relay/relay.mjs';
import { relevanceMeasures } from './relevance/relevance.mjs';
import { searchMeasures } from './search/search.mjs';
import { socialMeasures } from './social/social.mjs';
import { Tenant } from './tenant.mjs';
import { structuredDocument } from './texts.mjs';
import { toolMeasures } from './tools/tools.mjs';

const WAITERS = 5_000;
const WARM_UP_REQUESTS = 500;
const LOAD_SECONDS = 12;
const MIB = 1024 * 1024;

/** Single measures. `target` is the highest acceptable `value`. */
export const measures = [
  {
    name: 'manifest',
    what: 'Memory growth for a manifest of 100,000 nodes',
    unit: 'MiB',
    target: 64,
    measure: manifest,
  },
  {
    name: 'waiters',
    what: 'Memory per idle long-poll, with 5,000 of them',
    unit: 'KiB',
    target: 14,
    measure: idleWaiters,
  },
  {
    name: 'memory',
    what: 'Memory of a process under load: its peak with 50 connections',
    unit: 'MiB',
    target: 250,
    measure: memoryUnderLoad,
  },
  { name: 'move', what: 'Move a folder with 10,000 nodes', unit: 'ms', target: 1_000, measure: move },
  ...decisionMeasures,
  ...catalogMeasures,
  ...searchMeasures,
  ...passageMeasures,
  ...relevanceMeasures,
  ...socialMeasures,
  ...inboxMeasures,
  ...relayMeasures,
  ...toolMeasures,
];

/** The peak growth of a process that streams the manifest of the big tree, after it has streamed small ones. */
async function manifest({ testbed, tenant, project, bigTree }) {
  if (!canMeasureMemory) return { skipped: 'memory is measured on Linux only' };
  const api = await testbed.startApi({ gcOnSignal: true });
  const read = async (id) => {
    const headers = { authorization: tenant.authorization };
    const response = await fetch(`${api.url}/api/projects/${id}/manifest`, { headers });
    let bytes = 0;
    for await (const chunk of response.body) bytes += chunk.length;
    return bytes;
  };
  const { project: big } = await bigTree();
  for (let i = 0; i < 300; i++) await read(project.id);
  const before = await settle(api.pid);
  const growths = [];
  const durations = [];
  let bytes = 0;
  for (let i = 0; i < 3; i++) {
    // Collect garbage before each read, but compare with the memory before the first: garbage doesn't count, a leak does.
    await settle(api.pid);
    resetPeak(api.pid);
    const started = performance.now();
    bytes = await read(big.id);
    durations.push(performance.now() - started);
    growths.push((peak(api.pid) - before) / MIB);
  }
  await api.stop();
  if (bytes < bigTreeNodes * 100) throw new Error(`The manifest is incomplete: it has only ${bytes} bytes.`);
  const note = `${(bytes / 1e6).toFixed(1)} MB in ${(median(durations) / 1000).toFixed(2)} s; growth after each of three reads: ${growths.map((one) => one.toFixed(0)).join(', ')} MiB`;
  return { value: Math.max(...growths), note };
}

/** The live memory of a process for each poll that waits for a decision, and that of the baselines for requests that they never answer. */
async function idleWaiters({ testbed, insertPairings }) {
  if (!canMeasureMemory) return { skipped: 'memory is measured on Linux only' };
  const floors = [];
  for (const [baseline, name] of [
    ['node-http', 'node:http'],
    ['nest', 'Nest'],
  ]) {
    const server = await testbed.startBaseline(baseline, { gcOnSignal: true });
    const url = `${server.url}/waiting`;
    const waiting = async () => Number(await (await fetch(url)).text());
    const bodies = pollsFor(
      Array.from({ length: WAITERS }, (_, i) => String(i).padStart(43, '0')),
      30,
    );
    for (let i = 0; i < WARM_UP_REQUESTS; i++) await waiting();
    floors.push(
      `${name} ${(await memoryOfWaiting(testbed, server, { url, bodies, waiting })).kib.toFixed(1)}`,
    );
  }
  const api = await testbed.startApi({ gcOnSignal: true });
  const url = `${api.url}/api/agent-pairing/poll`;
  for (const body of pollsFor(await insertPairings(WARM_UP_REQUESTS), 0))
    await (
      await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    ).text();
  const waiting = async () =>
    Number(/^wakeup_waiters (\d+)/m.exec(await (await fetch(`${api.url}/metrics`)).text())?.[1]);
  const bodies = pollsFor(await insertPairings(WAITERS), 30);
  const { kib, seconds } = await memoryOfWaiting(testbed, api, { url, bodies, waiting });
  return { value: kib, note: `all were waiting after ${seconds.toFixed(1)} s; ${floors.join(' and ')} KiB` };
}

function pollsFor(deviceCodes, wait) {
  return deviceCodes.map((deviceCode) => JSON.stringify({ deviceCode, wait }));
}

/** How much the memory of a server grows for each request that waits, and how long it took until all did. It stops the server. */
async function memoryOfWaiting(testbed, server, { url, bodies, waiting }) {
  const before = await settle(server.pid);
  const started = performance.now();
  await testbed.load('openWaiting', { url, bodies });
  while ((await waiting()) < bodies.length) {
    if (performance.now() - started > 24_000)
      throw new Error(`Only ${await waiting()} requests are waiting.`);
    await sleep(100);
  }
  const opened = performance.now() - started;
  const after = await settle(server.pid);
  const still = await waiting();
  await testbed.load('closeWaiting');
  await server.stop();
  if (still < bodies.length)
    throw new Error(`Only ${still} requests were still waiting when memory was measured.`);
  return { kib: (after - before) / bodies.length / 1024, seconds: opened / 1000 };
}

/** The peak of a process that reads sections, then nodes, and then creates documents. */
async function memoryUnderLoad({ testbed }) {
  if (!canMeasureMemory) return { skipped: 'memory is measured on Linux only' };
  const api = await testbed.startApi({ databaseUrl: await testbed.createDatabase('memory') });
  const tenant = await Tenant.create(api);
  const project = await tenant.newProject('Memory');
  const { nodeId } = await tenant.save(project, 'read.md', structuredDocument('Read'));
  const [section, created] = [
    { anchor: 'section-1' },
    { virtualPath: 'created/#NUMBER#.md', content: structuredDocument('Document #NUMBER#') },
  ].map((body) => JSON.stringify(body));
  const reading = `${api.url}/api/v1/documents/${nodeId}/section`;
  const saving = `${api.url}/api/projects/${project.id}/documents/save`;
  const kinds = {
    section: { url: reading, method: 'POST', body: section, status: 200 },
    node: { url: `${api.url}/api/nodes/${nodeId}`, status: 200 },
    create: { url: saving, method: 'POST', body: created, numbered: true, status: 201 },
  };
  const headers = { authorization: tenant.authorization, 'content-type': 'application/json' };
  const peaks = [];
  for (const [name, target] of Object.entries(kinds)) {
    const { perSecond } = await testbed.load('drive', { ...target, headers, seconds: LOAD_SECONDS });
    peaks.push(`${name} ${(peak(api.pid) / MIB).toFixed(0)} MiB at ${perSecond.toFixed(0)}/s`);
  }
  const value = peak(api.pid) / MIB;
  await api.stop();
  return { value, note: peaks.join(', ') };
}

/** The median time to move a folder of 10,000 nodes back and forth. */
async function move({ tenant, bigTree }) {
  const { folders, rootId } = await bigTree();
  const [moved, into] = folders;
  const times = [];
  for (const parentId of [into, rootId, into, rootId, into]) {
    const started = performance.now();
    await tenant.asPerson('PATCH', `/api/nodes/${moved}/move`, { parentId });
    times.push(performance.now() - started);
  }
  return { value: median(times), note: `${times.map((one) => one.toFixed(0)).join(', ')} ms` };
}
