import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { median } from '../compare.mjs';
import { cpuSeconds, postgresSeconds } from '../cpu-time.mjs';
import { percentile } from '../percentile.mjs';
import { statementsOf } from '../statements.mjs';
import { Agents, environment } from './agents.mjs';

const PAIRS = 24;
const FIGURES = ['perSecond', 'p50', 'p99', 'cpuMicros', 'postgresMicros', 'statements'];

/** Messages that many pairs of agents send, list and acknowledge, beside the same changes by bare pg. */
export async function throughput({ testbed }, { rounds, seconds }) {
  const databaseUrl = await testbed.createDatabase('bench_inbox');
  const api = await testbed.startApi({ databaseUrl, environment });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  try {
    // Each pair belongs to another person, since the concurrent changes of one person are limited.
    const pairs = [];
    for (let n = 0; n < PAIRS; n++) {
      const agents = await Agents.create(api, databaseUrl, 2);
      pairs.push({ agents, sender: agents.list[0], recipient: agents.list[1] });
    }
    const used = async () => ({
      cpu: cpuSeconds(api.pid),
      postgres: postgresSeconds(testbed.postgres.pid),
      statements: await statementsOf(api),
    });
    const ours = (duration) => drive(pairs, duration, exchange, used);
    const theirs = (duration) => drive(pairs, duration, (pair) => change(pool, pair), used);
    for (const side of [ours, theirs]) await side(3);
    const results = [];
    for (let round = 1; round <= rounds; round++)
      results.push({ ours: await ours(seconds), theirs: await theirs(seconds) });
    const summary = (side) =>
      Object.fromEntries(FIGURES.map((key) => [key, median(results.map((result) => result[side][key]))]));
    const [service, bare] = [summary('ours'), summary('theirs')];
    const ms = ({ p50, p99 }) => ({ p50: p50.toFixed(1), p99: p99.toFixed(1) });
    return {
      ours: { ...service, ...ms(service) },
      theirs: { ...bare, ...ms(bare) },
      ratio: median(results.map((result) => result.ours.perSecond / result.theirs.perSecond)),
      note:
        `${PAIRS} senders with a recipient each; each message is one request to send it, one to list it and one to acknowledge it, ` +
        `with ${service.statements.toFixed(1)} statements and ${service.postgresMicros.toFixed(0)} µs of PostgreSQL, ` +
        `which takes ${bare.postgresMicros.toFixed(0)} µs for bare pg`,
      rounds: results,
    };
  } finally {
    await pool.end();
    await api.stop();
  }
}

/** Runs `exchange` for all pairs at once until the time is over. */
async function drive(pairs, seconds, exchangeOne, used) {
  const times = [];
  const before = await used();
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() < end) {
        const began = performance.now();
        await exchangeOne(pair);
        times.push(performance.now() - began);
      }
    }),
  );
  const perSecond = times.length / ((performance.now() - started) / 1000);
  const after = await used();
  const each = (name) => (after[name] - before[name]) / times.length;
  return {
    ...{ perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
    ...{
      cpuMicros: each('cpu') * 1e6,
      postgresMicros: each('postgres') * 1e6,
      statements: each('statements'),
    },
  };
}

async function exchange({ agents, sender, recipient }) {
  const id = await agents.send(sender, recipient);
  const items = await agents.items(recipient, 'max=10');
  if (items.length !== 1 || items[0].messageId !== id)
    throw new Error('The inbox does not list the message.');
  await agents.ack(recipient, id);
}

const INSERT = `WITH m AS (
  INSERT INTO inbox_messages (id, tenant_id, sender_actor_id, subject, body, expires_at)
  VALUES ($1, $2, $3, 'Review', 'Please review @acme:handbook:12 before Friday.', now() + interval '7 days') RETURNING *)
INSERT INTO inbox_deliveries (tenant_id, recipient_actor_id, message_id, sender_tenant_id, sender_actor_id, from_stranger, expires_at)
SELECT $2, $4, m.id, m.tenant_id, m.sender_actor_id, false, m.expires_at FROM m`;
const MARK = (column) =>
  `UPDATE inbox_deliveries SET ${column} = now() WHERE tenant_id = $1 AND recipient_actor_id = $2 AND message_id = $3`;

/** The rows of one message, from sent to acknowledged, with three prepared statements. */
async function change(pool, { sender, recipient }) {
  const id = randomUUID();
  const { tenantId, actorId } = recipient;
  await pool.query({ name: 'insert', text: INSERT, values: [id, sender.tenantId, sender.actorId, actorId] });
  for (const column of ['delivered_at', 'acked_at'])
    await pool.query({ name: column, text: MARK(column), values: [tenantId, actorId, id] });
}
