import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;
// Enough for the code to be compiled: the first race also warms the process.
const warmSeconds = 3;

/**
 * Has a target of the service and a floor answer in turn, round by round, each first in every other round, so that
 * what else the machine does falls on both.
 *
 * @param {(target: object) => Promise<object>} drive
 * @param {{ ours: object | Function, theirs: object | Function }} targets a function is asked anew each round
 * @param {{ rounds: number, seconds: number }} bounds
 * @throws when any answer was not the expected one
 */
export async function race(drive, { ours, theirs }, { rounds, seconds }) {
  const run = async (target, round, duration) => {
    const wanted = typeof target === 'function' ? target(round) : target;
    const before = processorSeconds(wanted.pid);
    const result = await drive({ ...wanted, seconds: duration });
    result.cpuMicros = ((processorSeconds(wanted.pid) - before) * 1e6) / (result.perSecond * duration);
    if (result.failures > 0 || !(result.perSecond > 0))
      throw new Error(`${wanted.url}: ${result.failures} wrong answers (${JSON.stringify(result.statuses)})`);
    return result;
  };
  await run(ours, 'warm', warmSeconds);
  await run(theirs, 'warm', warmSeconds);
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

/** Processor time that a process has used; NaN where the system doesn't tell. */
function processorSeconds(pid) {
  if (process.platform !== 'linux') return NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
