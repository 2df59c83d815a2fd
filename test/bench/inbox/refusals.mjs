import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { median } from '../compare.mjs';
import { percentile } from '../percentile.mjs';
import { Agents, environment } from './agents.mjs';

const OF_EACH_KIND = 1_000;

/**
 * The time of a refused message for each reason, in alternation. The unknown agent occurs twice: the difference between its two series is
 * the noise of the measurement.
 */
export async function refusals({ testbed }) {
  const databaseUrl = await testbed.createDatabase('bench_inbox_refusals');
  const api = await testbed.startApi({ databaseUrl, environment });
  try {
    const agents = await Agents.create(api, databaseUrl, 5);
    const [sender, closed, unpaired, unlisted, orphaned] = agents.list;
    await agents.setPolicy(closed, 'closed');
    await agents.setPolicy(unpaired, 'paired_only');
    await agents.setPolicy(unlisted, 'allowlist');
    await orphan(databaseUrl, orphaned);
    const unknown = { actorId: randomUUID() };
    const kinds = { unknown, 'unknown again': unknown, closed, unpaired, unlisted, orphaned };
    const times = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
    for (let n = -100; n < OF_EACH_KIND; n++)
      // Each kind follows each other one, so that none profits from the one before it.
      for (const [name, to] of shuffled(Object.entries(kinds))) {
        const started = performance.now();
        await agents.send(sender, to, { status: 403 });
        if (n >= 0) times[name].push(performance.now() - started);
      }
    const medians = Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
    const shown = Object.entries(times).map(
      ([name, list]) => `${name} ${median(list).toFixed(3)} / ${percentile(list, 0.95).toFixed(3)}`,
    );
    return {
      value: Math.max(...Object.values(medians)) - Math.min(...Object.values(medians)),
      note: `median / p95 in ms of ${OF_EACH_KIND} each: ${shown.join(', ')}`,
    };
  } finally {
    await api.stop();
  }
}

async function orphan(databaseUrl, { actorId }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE actors SET status = 'orphaned' WHERE id = $1`, [actorId]);
  await client.end();
}

function shuffled(list) {
  return list
    .map((item) => [Math.random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
