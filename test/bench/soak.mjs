// Keeps a mixed load at a fixed rate on the API and a relay, and watches whether anything grows or gets slower:
// `node test/bench/soak.mjs [--minutes n] [--rate n]`, after `npm run build`. It ends with 1 if the memory of a process grows by more than 5 %
// between the second and the last quarter of the run.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from './percentile.mjs';
import { startLoad } from './soak/load.mjs';
import { mixOf, environment } from './soak/mix.mjs';
import { Observer } from './soak/observer.mjs';
import { GROWTH, grown, summary } from './soak/verdict.mjs';
import { Testbed } from './testbed.mjs';

const MINUTE_MS = 60_000;
/** Statements are told apart by an extension that PostgreSQL loads when it starts. */
const POSTGRES = { shared_preload_libraries: 'pg_stat_statements' };

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '1' },
  },
});
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
if (!(Number.isInteger(minutes) && minutes >= 4 && rate > 0))
  throw new Error('--minutes must be an integer of at least 4, and --rate a positive number.');
process.exitCode = (await soak()) ? 0 : 1;

/** Runs the load and prints a line for each minute. Returns whether the memory stayed within its bound. */
async function soak() {
  const testbed = new Testbed();
  try {
    await testbed.start({ durable: true, baselines: false, postgresSettings: POSTGRES });
    await testbed.api.stop();
    const databaseUrl = await testbed.createDatabase('soak');
    const api = await testbed.startApi({ gcOnSignal: true, databaseUrl, environment });
    const relay = await testbed.startRelay({ gcOnSignal: true, databaseUrl, environment });
    const load = startLoad(await mixOf({ api, relay, databaseUrl, rate }));
    const observer = await Observer.connect(databaseUrl, { api, relay });
    const seen = [];
    const started = performance.now();
    for (let minute = 1; minute <= minutes; minute++) {
      await delay(started + minute * MINUTE_MS - performance.now());
      const times = load.take();
      const one = { minute, kinds: figures(times), ...(await observer.look()) };
      seen.push(one);
      console.log(JSON.stringify(one));
    }
    await load.stop();
    await observer.close();
    console.log(summary(seen));
    const which = grown(seen);
    for (const { name, share } of which)
      console.error(
        `${name} grew by ${(share * 100).toFixed(1)} %, and at most ${GROWTH * 100} % are accepted.`,
      );
    return which.length === 0;
  } finally {
    await testbed.stop();
  }
}

/** How many acts of each kind there were, and how many milliseconds they took. */
function figures(times) {
  return Object.fromEntries(
    Object.entries(times).map(([kind, list]) => [
      kind,
      { count: list.length, p50: rounded(percentile(list, 0.5)), p99: rounded(percentile(list, 0.99)) },
    ]),
  );
}

function rounded(milliseconds) {
  return Number(milliseconds.toFixed(2));
}
