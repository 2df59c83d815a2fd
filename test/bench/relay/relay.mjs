import { median } from '../compare.mjs';
import { cpuSeconds, postgresSeconds } from '../cpu-time.mjs';
import { percentile } from '../percentile.mjs';
import { statementsOf } from '../statements.mjs';
import { Room, environment } from './room.mjs';

const AGENTS = 6;
const ROOMS = 4;

/** The measures of the relay. */
export const relayMeasures = [
  {
    name: 'relay-posts',
    what: `Processor time of a post that ${AGENTS} polls await`,
    unit: 'ms',
    target: null,
    measure: posts,
  },
];

/** Rooms whose agents all poll, and post in their turns: what a post costs the relay and PostgreSQL, with the polls that it answers. */
async function posts({ testbed }, { rounds, seconds }) {
  const databaseUrl = await testbed.createDatabase('bench_relay');
  const api = await testbed.startApi({ databaseUrl, environment });
  const relay = await testbed.startRelay({ databaseUrl, environment });
  try {
    const rooms = [];
    for (let n = 0; n < ROOMS; n++) rooms.push(await Room.create(api, relay, AGENTS));
    const talk = (duration) => Promise.all(rooms.map((room) => room.talk(duration)));
    const used = async () => ({
      relay: cpuSeconds(relay.pid),
      postgres: postgresSeconds(testbed.postgres.pid),
      statements: await statementsOf(relay),
    });
    await talk(3);
    const results = [];
    for (let round = 0; round < rounds; round++) {
      const before = await used();
      const times = (await talk(seconds)).flat();
      const after = await used();
      const each = (name) => (after[name] - before[name]) / times.length;
      results.push({
        perSecond: times.length / seconds,
        p50: percentile(times, 0.5),
        relayMs: each('relay') * 1000,
        postgresMs: each('postgres') * 1000,
        statements: each('statements'),
      });
    }
    const of = (name) => median(results.map((result) => result[name]));
    return {
      value: of('relayMs') + of('postgresMs'),
      note:
        `${of('relayMs').toFixed(2)} ms of the relay and ${of('postgresMs').toFixed(2)} of PostgreSQL, ${of('statements').toFixed(1)} statements ` +
        `with those of the polls; ${of('perSecond').toFixed(0)} posts a second in ${ROOMS} rooms, p50 ${of('p50').toFixed(1)} ms`,
      rounds: results,
    };
  } finally {
    await relay.stop();
    await api.stop();
  }
}
