// Cleans up after the tests and the benchmark. When the process that started the guardian ends, even by kill -9, the
// guardian's standard input closes. Then it ends the processes that are still running and deletes the temporary folder.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identity, signal, waitForExit } from './processes.mjs';

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
    // SIGQUIT makes PostgreSQL stop immediately with all its child processes. It ends the other programs too.
    for (const { pid } of left) signal(pid, 'SIGQUIT');
    for (const { pid } of left) if (!(await waitForExit(pid, 5_000))) signal(pid, 'SIGKILL');
    for (const extra of readLines(join(folder, 'elsewhere'))) rmSync(extra, { recursive: true, force: true });
    if (!process.env.TEST_KEEP_LOGS) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  process.exit(0);
}

function readLines(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
