import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
// Long enough for Node to compile the hot code.
const WARM_UP_SECONDS = 3;

/**
 * Measures two targets in alternation. Each goes first in every other round, so that other work of the machine affects both
 * equally.
 *
 * @param {(target: object) => Promise<object>} drive
 * @param {{ ours: object | Function, theirs: object | Function }} targets a function is called in each round and returns the target
 * @param {{ rounds: number, seconds: number }} bounds
 * @throws if any response does not have the expected status
 */
export async function compare(drive, { ours, theirs }, { rounds, seconds }) {
  const run = async (target, round, duration) => {
    const request = typeof target === 'function' ? target(round) : target;
    const before = cpuSeconds(request.pid);
    const result = await drive({ ...request, seconds: duration });
    result.cpuMicros = ((cpuSeconds(request.pid) - before) * 1e6) / (result.perSecond * duration);
    if (result.failures > 0 || !(result.perSecond > 0))
      throw new Error(
        `${request.url}: ${result.failures} unexpected responses (${JSON.stringify(result.statuses)})`,
      );
    return result;
  };
  await run(ours, 'warm', WARM_UP_SECONDS);
  await run(theirs, 'warm', WARM_UP_SECONDS);
  const results = [];
  for (let round = 1; round <= rounds; round++) {
    const order = round % 2 === 1 ? ['ours', 'theirs'] : ['theirs', 'ours'];
    const result = {};
    for (const side of order) result[side] = await run(side === 'ours' ? ours : theirs, round, seconds);
    results.push({ ...result, ratio: result.ours.perSecond / result.theirs.perSecond });
  }
  return {
    ours: summary(results.map((one) => one.ours)),
    theirs: summary(results.map((one) => one.theirs)),
    ratio: median(results.map((one) => one.ratio)),
    rounds: results,
  };
}

function summary(results) {
  return {
    perSecond: median(results.map((one) => one.perSecond)),
    p50: median(results.map((one) => one.p50)),
    p99: median(results.map((one) => one.p99)),
    cpuMicros: median(results.map((one) => one.cpuMicros)),
  };
}

/** The CPU time that a process has used, in seconds; NaN on systems other than Linux. */
function cpuSeconds(pid) {
  if (process.platform !== 'linux') return NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
