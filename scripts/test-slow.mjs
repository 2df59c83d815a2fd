// npm run test:slow [-- <words>]: runs the tests on one core that a busy loop occupies too. No test may fail because a machine is slow.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

const onOneCore = (...args) =>
  spawn('taskset', ['-c', '0', process.execPath, ...args], { cwd: root, stdio: 'inherit' });

const busy = onOneCore('-e', 'for (;;);');
busy.on('error', () => {
  console.error('npm run test:slow needs the command taskset (Debian package util-linux).');
  process.exit(1);
});
const tests = onOneCore(join(root, 'scripts', 'test.mjs'), ...process.argv.slice(2));
// Ctrl-C reaches the tests too; they clean up, and then this process ends.
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => tests.kill(name));
tests.on('close', (code) => {
  busy.kill('SIGKILL');
  process.exitCode = code ?? 1;
});
