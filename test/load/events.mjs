// node test/load/events.mjs [options]: measures streams of events: memory for each, and the time from a save to its event. See README.md. It
// needs `npm run build`.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { settle } from '../bench/memory.mjs';
import { percentile } from '../bench/percentile.mjs';
import { withRedis } from '../bench/redis.mjs';
import { Tenant } from '../bench/tenant.mjs';
import { Testbed } from '../bench/testbed.mjs';

const require = createRequire(import.meta.url);
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    watchers: { type: 'string', default: '100' },
    saves: { type: 'string', default: '300' },
  },
});
const [streams, watchers, saves] = ['streams', 'watchers', 'saves'].map((name) => Number(values[name]));
/** As many streams as a process keeps open for one token. */
const PER_TOKEN = 8;
/** Milliseconds between two saves. */
const PAUSE_MS = 50;

const testbed = new Testbed();
try {
  await testbed.start({ durable: false });
  const tenant = await Tenant.create(testbed.api);
  const project = await tenant.newProject('Events');
  const { nodeId } = await tenant.save(project, 'watched.md', '# Watched\n');
  const tokens = await createTokens(Math.ceil(Math.max(streams, watchers) / PER_TOKEN));
  console.log('| measure | value |\n| --- | --: |');
  await measureMemory(tokens);
  const given = { tenant, project, nodeId, tokens };
  await measureLatency('PostgreSQL', {}, given);
  await withRedis((url) => measureLatency('Redis', { REDIS_URL: url }, given));
} finally {
  await testbed.stop();
}

function row(name, value) {
  console.log(`| ${name} | ${Math.round(value * 10) / 10} |`);
}

async function measureMemory(tokens) {
  const api = await testbed.startApi({ gcOnSignal: true });
  // The first streams load what all of them share.
  const first = await openAll(api.url, tokens, PER_TOKEN, () => undefined);
  await delay(1_500);
  const base = await settle(api.pid);
  const open = await openAll(api.url, tokens.slice(1), streams, () => undefined);
  await delay(3_000);
  row(
    `resident memory of one of ${streams} open streams, KiB`,
    ((await settle(api.pid)) - base) / 1024 / streams,
  );
  for (const sent of [...first, ...open]) sent.destroy();
  await api.stop();
}

async function measureLatency(name, environment, { tenant, project, nodeId, tokens }) {
  const [writing, watching] = [
    await testbed.startApi({ environment }),
    await testbed.startApi({ environment }),
  ];
  const arrived = [];
  const waiting = new Map();
  const open = await openAll(watching.url, tokens, watchers, (text) => {
    for (const [, revisionId] of text.matchAll(/"revisionId":\s*"([^"]+)"/g)) {
      arrived.push([revisionId, performance.now()]);
      waiting.get(revisionId)?.();
    }
  });
  await delay(1_500);
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });
  const [toEvent, toAll, toAnswer] = [[], [], []];
  for (let n = 0; n < saves; n++) {
    const started = performance.now();
    const revisionId = await save(writing.url, keepAlive, tenant, project, {
      nodeId,
      content: `# Watched\n\n${n} ${name}\n`,
    });
    const answered = performance.now();
    await untilAll(arrived, revisionId);
    const times = arrived.filter(([id]) => id === revisionId).map(([, at]) => at - answered);
    arrived.length = 0;
    if (n >= 50) {
      toAnswer.push(answered - started);
      toEvent.push(Math.min(...times));
      toAll.push(Math.max(...times));
    }
    await delay(PAUSE_MS);
  }
  for (const share of [0.5, 0.95, 0.99]) {
    row(`${name}, save until its answer: p${share * 100}, ms`, percentile(toAnswer, share));
    row(
      `${name}, answer until the first event in another process: p${share * 100}, ms`,
      percentile(toEvent, share),
    );
    row(
      `${name}, answer until the event of the last of ${watchers} watchers: p${share * 100}, ms`,
      percentile(toAll, share),
    );
  }
  for (const sent of open) sent.destroy();
  keepAlive.destroy();
  await Promise.all([writing.stop(), watching.stop()]);
}

async function untilAll(arrived, revisionId) {
  const until = Date.now() + 10_000;
  while (arrived.filter(([id]) => id === revisionId).length < watchers) {
    if (Date.now() > until) throw new Error('An event did not arrive within ten seconds.');
    await nextTurn();
  }
}

async function save(url, agent, { authorization }, { id }, body) {
  const sent = request(`${url}/api/projects/${id}/documents/save`, {
    ...{ method: 'POST', agent },
    headers: { authorization, 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  if (answer.statusCode !== 200) throw new Error(`The save returned ${answer.statusCode}: ${text}`);
  return JSON.parse(text).data.revisionId;
}

/** Opens streams, and waits until each is ready. */
async function openAll(url, tokens, count, onText) {
  const open = [];
  for (let at = 0; at < count; at += 200) {
    const part = Array.from(
      { length: Math.min(200, count - at) },
      (_, i) => tokens[Math.floor((at + i) / PER_TOKEN)],
    );
    open.push(...(await Promise.all(part.map((token) => openOne(url, token, onText)))));
  }
  return open;
}

async function openOne(url, token, onText) {
  const sent = request(`${url}/api/events`, { agent: false, headers: { authorization: `Bearer ${token}` } });
  sent.on('error', () => undefined);
  sent.end();
  const [answer] = await once(sent, 'response');
  if (answer.statusCode !== 200) throw new Error(`A stream was refused with ${answer.statusCode}.`);
  answer
    .setEncoding('utf8')
    .on('data', onText)
    .on('error', () => undefined);
  return sent;
}

/** Tokens of the tenant's owner, by SQL: creating them over the API would take long, and is limited. */
async function createTokens(count) {
  const { generateToken } = require('../../dist/libs/ground/platform/src/crypto/token-format.js');
  const tokens = Array.from({ length: count + 1 }, () => generateToken('svc_'));
  const client = new pg.Client({ connectionString: testbed.postgres.url });
  await client.connect();
  await client.query(
    `WITH issued AS (
      INSERT INTO api_tokens (id, tenant_id, user_id, name, scopes, token_hash, expires_at, last_used_at)
      SELECT t.id, u.tenant_id, u.id, 'load', '{read:docs}', t.hash, now() + interval '1 day', now()
      FROM unnest($1::uuid[], $2::bytea[]) t (id, hash), users u WHERE u.role = 'owner'
      RETURNING *)
    INSERT INTO directory (kind, key, tenant_id, id) SELECT 'token', token_hash, tenant_id, id FROM issued`,
    [tokens.map(() => randomUUID()), tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  await client.end();
  return tokens;
}
