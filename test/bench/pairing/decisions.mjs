import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '../../../scripts/lib/new-id.mjs';
import { percentile } from '../percentile.mjs';
import { withRedis } from '../redis.mjs';
import { Tenant } from '../tenant.mjs';

const WAITING = 10_000;
const DECISIONS = 500;
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** From the answer of an approval to the answer of the poll that waits for it, among 10,000 that wait. */
export const decisionMeasures = [
  {
    name: 'decision-postgres',
    what: 'Approval to answered poll among 10,000 that wait, p99, over NOTIFY',
    unit: 'ms',
    target: 50,
    measure: async ({ testbed }) =>
      latency(testbed, await testbed.createDatabase('bench_decision_notify'), {}),
  },
  {
    name: 'decision-redis',
    what: 'Approval to answered poll among 10,000 that wait, p99, over Redis',
    unit: 'ms',
    target: 50,
    measure: ({ testbed }) =>
      withRedis(async (url) =>
        latency(testbed, await testbed.createDatabase('bench_decision_redis'), { REDIS_URL: url }),
      ),
  },
];

async function latency(testbed, databaseUrl, environment) {
  const api = await testbed.startApi({
    databaseUrl,
    environment: { ...environment, ACTORS_PER_PERSON_ENTERPRISE: '10000' },
  });
  try {
    const owner = await Tenant.create(api);
    const requests = await insertRequests(databaseUrl);
    const deviceCodes = requests.map(({ deviceCode }) => deviceCode);
    await testbed.load('keepPolling', { url: `${api.url}/api/agent-pairing/poll`, deviceCodes });
    await untilWaiting(api);
    const decided = requests.filter((_, i) => i % (WAITING / DECISIONS) === 0);
    const times = await testbed.load('decide', {
      url: `${api.url}/api/agent-pairing/approve`,
      headers: { cookie: owner.cookie, origin: api.url },
      requests: decided,
    });
    await testbed.load('stopPolling');
    return {
      value: percentile(times, 0.99),
      note: `p50 ${percentile(times, 0.5).toFixed(1)} ms of ${DECISIONS} approvals, one after another`,
    };
  } finally {
    await api.stop();
  }
}

/** Inserts pending connection requests, which a person can approve. */
async function insertRequests(databaseUrl) {
  const requests = Array.from({ length: WAITING }, () => ({
    deviceCode: randomBytes(32).toString('base64url'),
    userCode: Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  }));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO pairing_requests (id, user_code, device_code_hash, client_name, project_slugs, expires_in_days, interval_seconds, expires_at)
    SELECT ${newId}, code, hash, 'Bench ' || code, '{*}', 90, 5, now() + interval '10 minutes'
    FROM unnest($1::text[], $2::bytea[]) AS requests (code, hash)`,
    [
      requests.map(({ userCode }) => userCode),
      requests.map(({ deviceCode }) => createHash('sha256').update(deviceCode).digest()),
    ],
  );
  await client.end();
  return requests;
}

/** Nearly all: at each moment, some have been answered and are about to poll again. */
async function untilWaiting({ url }) {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const { 1: waiting } = /^wakeup_waiters (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text());
    if (Number(waiting) >= 0.98 * WAITING) return;
    if (performance.now() > deadline)
      throw new Error(`Only ${waiting} of ${WAITING} polls were waiting after 120 s.`);
    await sleep(200);
  }
}
