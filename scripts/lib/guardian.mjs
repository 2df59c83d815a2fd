// Runs beside the tests. When the process that started it is gone, however it went, its end of this program's
// standard input closes; then whatever that process left running is ended and its temporary folder removed.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gone, identity, signal } from './processes.mjs';

const folder = process.argv[2];

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});
process.stdin.resume();
process.stdin.on('close', () => void cleanUp());

async function cleanUp() {
  const pids = join(folder, 'pids');
  if (existsSync(pids)) {
    const left = readdirSync(pids)
      .map((name) => ({ pid: Number(name), born: readFileSync(join(pids, name), 'utf8') }))
      .filter(({ pid, born }) => identity(pid) === born);
    // To PostgreSQL SIGQUIT is "stop at once, with all your children"; to the others it is the end as well.
    for (const { pid } of left) signal(pid, 'SIGQUIT');
    for (const { pid } of left) if (!(await gone(pid, 5_000))) signal(pid, 'SIGKILL');
    for (const extra of readLines(join(folder, 'elsewhere'))) rmSync(extra, { recursive: true, force: true });
    if (!process.env.TEST_KEEP_LOGS) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  process.exit(0);
}

function readLines(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
