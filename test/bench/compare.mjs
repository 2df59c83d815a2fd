import { cpuSeconds, postgresSeconds } from './cpu-time.mjs';
import { percentile } from './percentile.mjs';

/** Other work of the machine comes and goes within seconds, so bursts that alternate faster meet the same conditions. */
const BURST_SECONDS = 0.5;
/** Cold code takes two to three times as long as hot code. */
const LONGEST_WARM_UP_SECONDS = 20;
const SAME_FIGURE = 0.05;

/**
 * Measures two targets in alternating bursts of half a second, until each has run for `rounds` times `seconds`. Before that, each runs until
 * two consecutive seconds give the same figure. Each goes first in every other pair of bursts.
 *
 * @param {(target: object) => Promise<object>} drive
 * @param {{ ours: object | Function, theirs: object | Function, postgresPid: number }} targets a function is called for each burst and returns
 *   the target; `postgresPid` is the server whose time is measured too
 * @param {{ rounds: number, seconds: number }} bounds
 * @throws if a response does not have the expected status, or if there is none
 */
export async function compare(drive, { ours, theirs, postgresPid }, { rounds, seconds }) {
  let bursts = 0;
  const run = async (target, duration) => {
    const request = typeof target === 'function' ? target(++bursts) : target;
    const [before, postgresBefore] = [cpuSeconds(request.pid), postgresSeconds(postgresPid)];
    const result = await drive({ ...request, seconds: duration });
    if (result.failures > 0)
      throw new Error(
        `${request.url}: ${result.failures} requests failed or were not answered with ${request.status}: ${JSON.stringify(result.statuses)}`,
      );
    if (result.count === 0)
      throw new Error(
        `${request.url} answered nothing in ${duration} seconds, nor in the time that is waited for the first answer.`,
      );
    const cpu = cpuSeconds(request.pid) - before;
    return { ...result, cpu, postgres: postgresSeconds(postgresPid) - postgresBefore };
  };
  await warmUp(() => run(ours, 1));
  await warmUp(() => run(theirs, 1));
  const results = { ours: [], theirs: [] };
  const pairs = Math.ceil((rounds * seconds) / BURST_SECONDS);
  for (let pair = 0; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? ['ours', 'theirs'] : ['theirs', 'ours'];
    for (const side of order) results[side].push(await run(side === 'ours' ? ours : theirs, BURST_SECONDS));
  }
  const ratios = results.ours.map((one, at) => one.perSecond / results.theirs[at].perSecond);
  return {
    ours: summary(results.ours),
    theirs: summary(results.theirs),
    ratio: median(ratios),
    ratios,
  };
}

/** Runs seconds until two consecutive ones give the same figure. */
async function warmUp(second) {
  for (let last = 0, ran = 0; ran < LONGEST_WARM_UP_SECONDS; ran++) {
    const { perSecond } = await second();
    if (Math.abs(perSecond - last) <= SAME_FIGURE * perSecond) return;
    last = perSecond;
  }
}

function summary(results) {
  const sum = (name) => results.reduce((total, one) => total + one[name], 0);
  const times = results.flatMap((one) => one.times);
  const micros = (name) => (sum(name) * 1e6) / sum('count');
  return {
    perSecond: median(results.map((one) => one.perSecond)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMicros: micros('cpu'),
    postgresMicros: micros('postgres'),
  };
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
