import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './percentile.mjs';

const PAGE_SIZE = 50;

/** Comparisons of catalog pages with each other. */
export const catalogComparisons = [
  {
    name: 'catalog-last-page',
    what: 'Last catalog page of 50',
    against: 'First page',
    target: 0.8,
    prepare: lastPage,
  },
  {
    name: 'catalog-large-project',
    what: 'Catalog page of 50, largest project',
    against: 'Small project',
    target: 1 / 1.5,
    prepare: largeProject,
  },
];

/** Single measures of the catalog. */
export const catalogMeasures = [
  {
    name: 'catalog-changes',
    what: 'Feed of changes after one write in the largest project: p95',
    unit: 'ms',
    target: 10,
    measure: changes,
  },
];

async function lastPage(fixtures) {
  const library = await fixtures.library();
  const { tenant, big } = library;
  let last = '';
  for (let cursor = ''; cursor !== null;) {
    const { data, meta } = await tenant.asPerson('GET', pathOf(big, cursor));
    // A page that is not full would be cheaper to read, so compare the last full one.
    if (data.length === PAGE_SIZE) last = cursor;
    cursor = meta.nextCursor;
  }
  return {
    ...about(library),
    ours: targetOf(library, big, last),
    theirs: targetOf(library, big, ''),
  };
}

async function largeProject(fixtures) {
  const library = await fixtures.library();
  const { big, small } = library;
  return { ...about(library), ours: targetOf(library, big, ''), theirs: targetOf(library, small, '') };
}

/** The 95th percentile of the time to read the one change since a cursor, in a large project. */
async function changes(fixtures, { rounds }) {
  const library = await fixtures.library();
  const { tenant, big } = library;
  const route = `/api/projects/${big.id}/catalog/changes`;
  let { cursor } = (await tenant.asPerson('GET', route)).data;
  const times = [];
  for (let i = 0; i < rounds * 20; i++) {
    await tenant.save(big, 'written-by-the-bench.md', `# Written ${i}\n`);
    for (let received = 0, tries = 0; received === 0; tries++) {
      // The feed contains a change only when all transactions that began before it have ended.
      if (tries > 0) await sleep(5);
      if (tries > 1_000) throw new Error('The feed never contained the change.');
      const started = performance.now();
      const { data } = await tenant.asPerson('GET', `${route}?since=${cursor}`);
      const ms = performance.now() - started;
      ({ cursor } = data);
      received = data.changes.length;
      if (received > 0) times.push(ms);
    }
  }
  return { value: percentile(times, 0.95), ...about(library) };
}

function about({ big, small, nodes, projects, seconds }) {
  return {
    note: `${nodes} nodes in ${projects} projects; the largest has ${big.nodeCount - 1} nodes, the small one ${small.nodeCount - 1}; seeded in ${seconds.toFixed(0)} s`,
  };
}

function pathOf({ id }, cursor) {
  return `/api/projects/${id}/catalog?limit=${PAGE_SIZE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
}

/** The request for a page that begins after a cursor. */
function targetOf({ api, tenant }, project, cursor) {
  const { cookie } = tenant;
  return { pid: api.pid, url: `${api.url}${pathOf(project, cursor)}`, headers: { cookie }, status: 200 };
}
