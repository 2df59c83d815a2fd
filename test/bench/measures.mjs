import { setTimeout as sleep } from 'node:timers/promises';
import { catalogMeasures } from './catalog.mjs';
import { canMeasureMemory, peak, resetPeak, settle } from './memory.mjs';
import { bigTreeNodes } from './planted.mjs';
import { median } from './race.mjs';
import { searchMeasures } from './search/search.mjs';

const waiters = 5_000;
const mebi = 1024 * 1024;

/** What is measured by itself. `target` is the most that `value` may be. */
export const measures = [
  {
    name: 'manifest',
    what: 'Manifest of 100,000 nodes: growth of the process',
    unit: 'MiB',
    target: 64,
    measure: manifest,
  },
  { name: 'waiters', what: 'Idle long-poll, each of 5,000', unit: 'KiB', target: 24, measure: idleWaiters },
  { name: 'move', what: 'Move of a folder of 10,000 nodes', unit: 'ms', target: 1_000, measure: move },
  ...catalogMeasures,
  ...searchMeasures,
];

/** How much a process grows at most while it streams the manifest of the big tree, above what small ones left it with. */
async function manifest({ stage, tenant, project, bigTree }) {
  if (!canMeasureMemory) return { skipped: 'memory is measured on Linux only' };
  const api = await stage.startApi({ collects: true });
  const read = async (id) => {
    const headers = { authorization: tenant.authorization };
    const answer = await fetch(`${api.url}/api/projects/${id}/manifest`, { headers });
    let bytes = 0;
    for await (const chunk of answer.body) bytes += chunk.length;
    return bytes;
  };
  const { project: big } = await bigTree();
  for (let i = 0; i < 300; i++) await read(project.id);
  const before = await settle(api.pid);
  const growths = [];
  const durations = [];
  let bytes = 0;
  for (let i = 0; i < 3; i++) {
    // Collected before each, measured from the first: garbage of the read before doesn't count, a leak does.
    await settle(api.pid);
    resetPeak(api.pid);
    const started = performance.now();
    bytes = await read(big.id);
    durations.push(performance.now() - started);
    growths.push((peak(api.pid) - before) / mebi);
  }
  await api.stop();
  if (bytes < bigTreeNodes * 100) throw new Error(`The manifest was cut off after ${bytes} bytes.`);
  const note = `${(bytes / 1e6).toFixed(1)} MB in ${(median(durations) / 1000).toFixed(2)} s; growth at each of three reads ${growths.map((one) => one.toFixed(0)).join(', ')} MiB`;
  return { value: Math.max(...growths), note };
}

/** What a process holds for each poll that waits for a decision, after collecting its garbage. */
async function idleWaiters({ stage, plantPairings }) {
  if (!canMeasureMemory) return { skipped: 'memory is measured on Linux only' };
  const api = await stage.startApi({ collects: true });
  const url = `${api.url}/api/agent-pairing/poll`;
  const bodies = (codes, wait) => codes.map((deviceCode) => JSON.stringify({ deviceCode, wait }));
  const poll = (body) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  for (const body of bodies(await plantPairings(500), 0)) await (await poll(body)).text();
  const before = await settle(api.pid);
  const started = performance.now();
  await stage.load('hold', { url, bodies: bodies(await plantPairings(waiters), 30) });
  const waiting = async () =>
    Number(/^wakeup_waiters (\d+)/m.exec(await (await fetch(`${api.url}/metrics`)).text())?.[1]);
  while ((await waiting()) < waiters) {
    if (performance.now() - started > 24_000) throw new Error(`Only ${await waiting()} polls came to wait.`);
    await sleep(100);
  }
  const opened = performance.now() - started;
  const after = await settle(api.pid);
  const still = await waiting();
  await stage.load('release');
  await api.stop();
  if (still < waiters) throw new Error(`Only ${still} polls still waited when memory was measured.`);
  return {
    value: (after - before) / waiters / 1024,
    note: `all waiting after ${(opened / 1000).toFixed(1)} s`,
  };
}

/** How long a person waits for a folder of 10,000 nodes to be elsewhere; the median of moves to and fro. */
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
