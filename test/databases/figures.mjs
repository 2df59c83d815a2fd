import { setTimeout as sleep } from 'node:timers/promises';
import { REQUESTS, measure } from '../citus/tenants.mjs';
import { until } from '../cluster/until.mjs';

const REQUESTS_OF_EACH = 60;
const CONNECTIONS = 9;
/** Events that are due for deletion, for each organization. */
const DUE = 5_000;
const POLL_MS = 20;

/**
 * Measures each kind of request to the first database directly, to it through the router, and to all of them through the router: the median of requests
 * one after another, and how many are answered each second over nine connections. As many organizations are used each time.
 *
 * @param {{ url: string, tenants: object[] }[]} places the first one has as many organizations as the others together and itself
 * @param {string} url of the router
 */
export async function compare(places, url) {
  const [one] = places;
  const apart = places.map(({ tenants }) => tenants.slice(0, one.tenants.length / places.length));
  const together = apart.map((tenants, n) => one.tenants.slice(n * tenants.length, (n + 1) * tenants.length));
  const rows = [];
  for (const [name, request] of Object.entries(REQUESTS)) {
    const medians = [];
    const rates = [];
    for (const [at, groups] of [
      [one.url, together],
      [url, together],
      [url, apart],
    ]) {
      await each(at, groups, request, REQUESTS_OF_EACH / 5);
      medians.push(median(await each(at, groups, request, REQUESTS_OF_EACH)));
      rates.push(await rate(at, groups, request));
    }
    rows.push(`| ${[name, ...medians, ...rates].join(' | ')} |`);
  }
  console.log('\n| Request | one, direct | one | all | one, direct | one | all |');
  console.log(`| --- | --: | --: | --: | --: | --: | --: |\n${rows.join('\n')}`);
}

/** How long it takes until due events of all organizations are deleted, in one database and in all of them at once. */
export async function compareSweeps(places) {
  const [one] = places;
  const organizations = one.tenants.length;
  const together = await sweep([{ place: one, organizations }]);
  const apart = await sweep(places.map((place) => ({ place, organizations: organizations / places.length })));
  console.log(`\n${organizations} organizations with ${DUE} due events each are swept`);
  console.log(`  in one database in ${together.toFixed(1)} s, in ${places.length} in ${apart.toFixed(1)} s`);
}

/** Sends requests one after another, to one group of organizations after another. */
async function each(url, groups, request, count) {
  const results = [];
  for (const tenants of groups) results.push(await measure(url, tenants, request, count / groups.length));
  return results;
}

function median(results) {
  const times = results.flatMap(({ times }) => times).sort((one, other) => one - other);
  const refused = refusals(results);
  return refused || `${times[times.length >> 1].toFixed(1)} ms`;
}

/** How many requests are answered each second over several connections. */
async function rate(url, groups, request) {
  const began = performance.now();
  const connections = Array.from({ length: CONNECTIONS }, (_, n) =>
    measure(url, groups[n % groups.length], request, REQUESTS_OF_EACH),
  );
  const results = await Promise.all(connections);
  const seconds = (performance.now() - began) / 1_000;
  return refusals(results) || `${Math.round((CONNECTIONS * REQUESTS_OF_EACH) / seconds)}/s`;
}

function refusals(results) {
  const statuses = new Set(results.flatMap(({ statuses }) => Object.keys(statuses)));
  const refused = [...statuses].filter((status) => status >= '400');
  return refused.length > 0 && `refused (${refused.join(', ')})`;
}

/** Lets the clock of each database do its work on due events of some organizations, and returns how many seconds it took. */
async function sweep(works) {
  // The oldest transactions are looked at first, so these events come before all others.
  for (const { place, organizations } of works)
    await place.nodes.query(
      `INSERT INTO events (tenant_id, xid, kind, ids, admins, at)
      SELECT tenant_id, -n, 'check', '[]', false, now() - interval '2 hours'
      FROM (SELECT DISTINCT tenant_id FROM projects ORDER BY 1 LIMIT $1) t, generate_series(1, ${DUE}) n`,
      [organizations],
    );
  const began = performance.now();
  await Promise.all(
    works.map(async ({ place: { nodes } }) => {
      await nodes.query(
        `INSERT INTO job_outbox (id, name, payload) VALUES (new_id(), 'events.old', '{"tenantId": null}')
        RETURNING pg_notify('svc_wakeups', 'jobs')`,
      );
      await until('due events are deleted', async () => {
        for (;;) {
          const [{ count }] = await nodes.query(`SELECT count(*)::int FROM events WHERE kind = 'check'`);
          if (count === 0) return true;
          await sleep(POLL_MS);
        }
      });
    }),
  );
  return (performance.now() - began) / 1_000;
}
