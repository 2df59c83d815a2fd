import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './percentile.mjs';

const page = 50;

/** The catalog's races: pages of it against each other. */
export const catalogRaces = [
  {
    name: 'catalog-last-page',
    what: 'Catalog page of 50, the last',
    against: 'the first',
    target: 0.8,
    prepare: lastPage,
  },
  {
    name: 'catalog-large-project',
    what: 'Catalog page of 50, of the largest project',
    against: 'of a small one',
    target: 1 / 1.5,
    prepare: largeProject,
  },
];

/** What is measured of the catalog by itself. */
export const catalogMeasures = [
  {
    name: 'catalog-changes',
    what: 'Changes after one write in the largest project: p95',
    unit: 'ms',
    target: 10,
    measure: changes,
  },
];

async function lastPage(ground) {
  const library = await ground.library();
  const { tenant, big } = library;
  let last = '';
  for (let cursor = ''; cursor !== null;) {
    const { data, meta } = await tenant.asPerson('GET', pathOf(big, cursor));
    // What is behind the last full page is less to read.
    if (data.length === page) last = cursor;
    cursor = meta.nextCursor;
  }
  return {
    ...about(library),
    ours: targetOf(library, big, last),
    theirs: targetOf(library, big, ''),
  };
}

async function largeProject(ground) {
  const library = await ground.library();
  const { big, small } = library;
  return { ...about(library), ours: targetOf(library, big, ''), theirs: targetOf(library, small, '') };
}

/** How long one waits to be told of the one change in a large project; the longest but one in twenty. */
async function changes(ground, { rounds }) {
  const library = await ground.library();
  const { tenant, big } = library;
  const route = `/api/projects/${big.id}/catalog/changes`;
  let { cursor } = (await tenant.asPerson('GET', route)).data;
  const times = [];
  for (let i = 0; i < rounds * 20; i++) {
    await tenant.save(big, 'written-by-the-bench.md', `# Written ${i}\n`);
    for (let told = 0, tries = 0; told === 0; tries++) {
      // Not yet to be told of, while any transaction that began before it still runs.
      if (tries > 0) await sleep(5);
      if (tries > 1_000) throw new Error('The change was never told of.');
      const started = performance.now();
      const { data } = await tenant.asPerson('GET', `${route}?since=${cursor}`);
      const ms = performance.now() - started;
      ({ cursor } = data);
      told = data.changes.length;
      if (told > 0) times.push(ms);
    }
  }
  return { value: percentile(times, 0.95), ...about(library) };
}

function about({ big, small, nodes, projects, seconds }) {
  return {
    note: `${nodes} nodes in ${projects} projects, of ${big.nodeCount - 1} and ${small.nodeCount - 1}; seeded in ${seconds.toFixed(0)} s`,
  };
}

function pathOf({ id }, cursor) {
  return `/api/projects/${id}/catalog?limit=${page}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
}

/** A page that begins behind a cursor. */
function targetOf({ api, tenant }, project, cursor) {
  const { cookie } = tenant;
  return { pid: api.pid, url: `${api.url}${pathOf(project, cursor)}`, headers: { cookie }, status: 200 };
}
