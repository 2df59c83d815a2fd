// How fast a post reaches the other agents when one relay serves many rooms: `node test/bench/relay/many-rooms.mjs [--rooms 250,500,1000]
// [--seconds n]`, after `npm run build` and `npx swc test/bench/baselines -d dist`. In each room of six, an agent posts every ten seconds.
// The client that signs and sends for all agents shares the cores with the relay and PostgreSQL.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuSeconds, postgresSeconds } from '../cpu-time.mjs';
import { percentile } from '../percentile.mjs';
import { Testbed } from '../testbed.mjs';
import { Room, environment } from './room.mjs';

const AGENTS = 6;
const PERIOD_MS = 10_000;
/** As the SDK waits. The service shortens it to 20 to 30 seconds, so a post ends each wait. */
const WAIT_SECONDS = 30;
const WARM_UP_SECONDS = 20;
/** Rooms that are created at the same time. */
const CREATED_AT_ONCE = 8;

const { values } = parseArgs({
  options: { rooms: { type: 'string', default: '250,500,1000' }, seconds: { type: 'string', default: '40' } },
});
const sizes = values.rooms.split(',').map(Number);
const testbed = new Testbed();
try {
  await testbed.start({ durable: true });
  const databaseUrl = await testbed.createDatabase('bench_rooms');
  const api = await testbed.startApi({ databaseUrl, environment });
  const relay = await testbed.startRelay({ databaseUrl, environment });
  const rooms = [];
  for (const size of sizes) {
    while (rooms.length < size) {
      const missing = Math.min(CREATED_AT_ONCE, size - rooms.length);
      rooms.push(
        ...(await Promise.all(Array.from({ length: missing }, () => Room.create(api, relay, AGENTS)))),
      );
    }
    const used = () => ({
      relay: cpuSeconds(relay.pid),
      postgres: postgresSeconds(testbed.postgres.pid),
      client: process.cpuUsage(),
    });
    const seconds = Number(values.seconds);
    const times = [];
    const deliveries = [];
    const talks = talk(rooms, WARM_UP_SECONDS + seconds, { times, deliveries });
    await delay(WARM_UP_SECONDS * 1000);
    times.length = deliveries.length = 0;
    const before = used();
    await delay(seconds * 1000);
    const after = used();
    const { user, system } = process.cpuUsage(before.client);
    await talks;
    const ms = (list, share) => percentile(list, share).toFixed(1);
    console.log(
      `${size} rooms: ${(times.length / seconds).toFixed(1)} posts a second; a post p50 ${ms(times, 0.5)} ms, p99 ${ms(times, 0.99)} ms; ` +
        `${deliveries.length} deliveries p50 ${ms(deliveries, 0.5)} ms, p99 ${ms(deliveries, 0.99)} ms; of a core: ` +
        `relay ${((after.relay - before.relay) / seconds).toFixed(2)}, PostgreSQL ${((after.postgres - before.postgres) / seconds).toFixed(2)}, ` +
        `client ${((user + system) / 1e6 / seconds).toFixed(2)}`,
    );
  }
  await relay.stop();
  await api.stop();
} finally {
  await testbed.stop();
}

/** Lets the agents of all rooms talk. The first post of each room comes at a random moment of the period. */
function talk(rooms, seconds, lists) {
  return Promise.all(
    rooms.map((room) => {
      let first = true;
      const pauseMs = () => {
        const share = first ? Math.random() : 1;
        first = false;
        return share * PERIOD_MS;
      };
      return room.talk(seconds, { ...lists, pauseMs, waitSeconds: WAIT_SECONDS });
    }),
  );
}
