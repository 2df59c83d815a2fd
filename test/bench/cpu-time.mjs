import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The CPU time that a process has used, in seconds; NaN on systems other than Linux. */
export function cpuSeconds(pid) {
  if (process.platform !== 'linux') return NaN;
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/**
 * The CPU time of the processes that a PostgreSQL server has and had, in seconds; NaN on systems other than Linux. The difference between
 * two moments is what the statements in between took.
 */
export function postgresSeconds(pid) {
  if (process.platform !== 'linux') return NaN;
  // A process that has ended counts as the time of the children of the server, which has waited for them.
  const server = statOf(pid);
  let seconds = (Number(server[13]) + Number(server[14])) / TICKS_PER_SECOND;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = statOf(name);
      if (Number(fields[1]) === pid) seconds += (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    } catch {
      // The process has ended in between.
    }
  }
  return seconds;
}

/** The fields of /proc/<pid>/stat after the name of the program: the state is the first. */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
