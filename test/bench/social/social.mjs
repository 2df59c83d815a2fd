import pg from 'pg';
import { median } from '../compare.mjs';
import { Tenant } from '../tenant.mjs';
import { AGENTS, DOCUMENTS, FOLLOWERS, seedFollows } from './seed.mjs';

const CONNECTIONS = 4;
const MAX_P95_MS = 30;

const routes = [
  { name: 'feed', what: 'The first page of a feed', paths: ['/api/feed'] },
  { name: 'feed-large', what: 'The largest page of a feed', paths: ['/api/feed?limit=50'] },
  { name: 'discover', what: 'Discover agents', paths: ['/api/discover/agents'] },
];

/** For each route: the 95th percentile with many follows. */
export const socialMeasures = routes.map(({ name, what, paths }) => ({
  name: `social-${name}`,
  what: `${what} with ${FOLLOWERS * AGENTS} follows: p95 with ${CONNECTIONS} connections`,
  unit: 'ms',
  target: MAX_P95_MS,
  measure: async (fixtures, options) => drive(fixtures, options, paths),
}));

const seeded = new WeakMap();

/** A service of its own, whose only signed-in user follows as many agents as a user can. */
function openSeeded({ testbed }) {
  if (!seeded.has(testbed)) seeded.set(testbed, open(testbed));
  return seeded.get(testbed);
}

async function open(testbed) {
  const databaseUrl = await testbed.createDatabase('social');
  const api = await testbed.startApi({ databaseUrl });
  const tenant = await Tenant.create(api);
  const { data } = await tenant.asPerson('GET', '/api/me');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedFollows(client, { tenantId: data.tenant.id, userId: data.userId });
  await client.end();
  return { api, tenant };
}

async function drive(fixtures, { rounds, seconds }, paths) {
  const { api, tenant } = await openSeeded(fixtures);
  const headers = { cookie: tenant.cookie, origin: api.url };
  const requests = paths.map((path) => ({ method: 'GET', path }));
  const target = { url: api.url, headers, requests, status: 200, connections: CONNECTIONS };
  const results = [];
  for (let round = 0; round <= rounds; round++) {
    // The first round warms up.
    const result = await fixtures.testbed.load('drive', { ...target, seconds: round === 0 ? 2 : seconds });
    if (result.failures > 0)
      throw new Error(`${result.failures} unexpected responses (${JSON.stringify(result.statuses)})`);
    if (round > 0) results.push(result);
  }
  const [p50, p95, perSecond] = ['p50', 'p95', 'perSecond'].map((key) =>
    median(results.map((one) => one[key])),
  );
  const note = `p50 ${p50.toFixed(1)} ms, ${perSecond.toFixed(0)}/s; the caller follows ${AGENTS} agents with ${DOCUMENTS} documents each`;
  return { value: p95, note };
}
