import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { programs as built } from '../../scripts/lib/paths.mjs';
import { Nodes } from '../citus/nodes.mjs';
import { Service } from '../citus/service.mjs';
import { REQUESTS, createTenants, measure } from '../citus/tenants.mjs';
import { Programs } from '../cluster/programs.mjs';
import { clusterTools } from '../cluster/tools.mjs';
import { until } from '../cluster/until.mjs';
import { compare, compareSweeps } from './figures.mjs';
import { Router } from './router.mjs';
import { Writers } from './writers.mjs';

/** The databases, and how many organizations each has in the beginning. */
const PLACES = { one: 9, two: 3, three: 3 };
const WRITERS = 2;
/** How many documents are acknowledged before the move, after it, and while a server is down. */
const ENOUGH = 30;

/** Runs the check in a folder, and prints what it finds. Returns whether nothing was lost or doubled. */
export async function check(folder) {
  const programs = new Programs(folder);
  const stop = () => void programs.stopAll().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  const { postgresBin } = clusterTools();
  const key = randomBytes(32).toString('base64');
  let router;
  try {
    const places = [];
    for (const [name, count] of Object.entries(PLACES))
      places.push(await startPlace({ programs, bin: postgresBin, name, key, count }));
    const [one, two] = places;
    router = new Router(places.map((place) => place.url));
    const url = await router.start();
    await compare(places, url);
    await compareSweeps(places);
    await across(one, two, url);
    const moved = await moveUnderLoad(one, two, url);
    const apart = await killOne(programs, one, two, url);
    return moved && apart;
  } finally {
    router?.stop();
    await programs.stopAll();
  }
}

/** A server of PostgreSQL, a service on it, and organizations in it. */
async function startPlace({ programs, bin, name, key, count }) {
  console.log(`Starting the database ${name} …`);
  const nodes = new Nodes(programs, bin, name);
  await nodes.start({ citus: false, fsync: 'on' });
  const service = new Service(programs, nodes, { key });
  service.migrate();
  const { url } = await service.start();
  const tenants = await createTenants(url, count);
  return { nodes, service, url, tenants };
}

/** Sends a message to an organization in the other database. */
async function across(one, two, url) {
  const request = REQUESTS['send a message to another organization'];
  const { statuses } = await measure(url, [one.tenants[0], two.tenants[0]], request, 1);
  console.log(
    `\nA message to an organization in the other database is answered with ${Object.keys(statuses)}.`,
  );
}

/** Moves an organization while its agents and those of others write. */
async function moveUnderLoad(one, two, url) {
  const [mover, neighbour] = one.tenants;
  const slug = await slugOf(one, mover);
  const changes = REQUESTS['list the changes'](mover).path;
  const { cursor } = (await get(url + changes, mover)).data;
  const writers = new Writers(url);
  const accounts = {
    'the organization that moves': writers.start(mover, WRITERS),
    'another one of the same database': writers.start(neighbour, 1),
    'one of the other database': writers.start(two.tenants[0], 1),
  };
  const [moving] = Object.values(accounts);
  await until('documents are written', () => moving.acknowledged.length > ENOUGH);
  const began = performance.now();
  const printed = await move(one, two, slug);
  const seconds = (performance.now() - began) / 1_000;
  const before = moving.acknowledged.length;
  await until('documents are written after the move', () => moving.acknowledged.length > before + ENOUGH);
  await writers.stop();
  console.log(`\nThe move took ${seconds.toFixed(1)} s: ${printed}`);
  for (const [name, { acknowledged, refused, longestMs }] of Object.entries(accounts))
    console.log(
      `  ${name}: ${acknowledged.length} documents, refused ${JSON.stringify(refused)}, the longest took ${longestMs.toFixed(0)} ms`,
    );
  const found = await two.nodes.query(
    `SELECT n.path, (SELECT count(*)::int FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.node_id = n.id) AS count
    FROM nodes n WHERE n.tenant_id = (SELECT id FROM tenants WHERE slug = $1) AND n.path LIKE '/load/%.md'`,
    [slug],
  );
  const paths = new Set(found.map(({ path }) => path.slice(1)));
  const lost = moving.acknowledged.filter((path) => !paths.has(path));
  const doubled = found.filter(({ count }) => count !== 1);
  console.log(
    `  of ${moving.acknowledged.length} acknowledged: ${lost.length} lost, ${doubled.length} doubled`,
  );
  const resumed = (await get(`${url}${changes}?since=${encodeURIComponent(cursor)}`, mover)).data;
  console.log(`  the cursor of before the move: resyncRequired is ${resumed.resyncRequired}`);
  one.service.doctor();
  two.service.doctor();
  console.log('  all chains of both databases are intact (doctor)');
  const others = Object.values(accounts).slice(1);
  const refusedOthers = others.flatMap(({ refused }) => Object.values(refused));
  return lost.length === 0 && doubled.length === 0 && resumed.resyncRequired && refusedOthers.length === 0;
}

/** Kills the server of one database, and counts what the organizations of each notice. */
async function killOne(programs, one, two, url) {
  await programs.kill(one.nodes.program(0));
  const read = REQUESTS['read a section'];
  const [moved, stayed] = one.tenants;
  const during = {
    'those of the other database': await measure(url, two.tenants, read, ENOUGH),
    'the one that moved there': await measure(url, [moved, moved], read, ENOUGH),
    'those of the killed one': await measure(url, [stayed, stayed], read, ENOUGH),
  };
  console.log('\nA server is killed (-9):');
  for (const [name, { statuses }] of Object.entries(during))
    console.log(`  ${name}: ${ENOUGH} reads, answered ${JSON.stringify(statuses)}`);
  programs.start(one.nodes.program(0));
  const began = performance.now();
  await until('it answers again', async () => {
    const { statuses } = await measure(url, [stayed, stayed], read, 1);
    return statuses[200] === 1;
  });
  console.log(`  it answers again ${((performance.now() - began) / 1_000).toFixed(1)} s after its start`);
  const [others, mover] = Object.values(during);
  return others.statuses[200] === ENOUGH && mover.statuses[200] === ENOUGH;
}

async function slugOf({ nodes }, { projectId }) {
  const rows = await nodes.query(
    'SELECT n.slug FROM tenants n JOIN projects p ON p.tenant_id = n.id WHERE p.id = $1',
    [projectId],
  );
  return rows[0].slug;
}

/** Runs the command of the operator. The load goes on meanwhile. */
async function move(from, to, slug) {
  const env = {
    ...from.service.env(1),
    MIGRATION_DATABASE_URL: from.nodes.ownerUrl,
    MOVE_DATABASE_URL: to.nodes.ownerUrl,
  };
  const args = [built.admin, 'tenant', 'move', slug, '--to', to.url];
  return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim();
}

async function get(address, { token }) {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
