// npm test [-- <words> <jest options>]: installs packages and builds if necessary, then runs the tests. With words, it runs the
// files whose path contains every word or, if there are none, the tests whose name contains the words in this order.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { reportError } from './lib/problem.mjs';
import { checkNode } from './lib/settings.mjs';
import { matchingTests } from './lib/matching-tests.mjs';
import { testTools } from './lib/tools.mjs';

try {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  reportError(error);
  process.exit(1);
}

const { missingRedis, missingChromium, missingNginx } = testTools();
const missing = [
  missingRedis && `${missingRedis}, so tests with Redis are skipped.`,
  missingChromium && `${missingChromium}, so tests in a browser are skipped.`,
  missingNginx && `${missingNginx}, so tests behind a proxy are skipped.`,
].filter(Boolean);
for (const line of missing) console.log(`Warning: ${line}`);

const folder = mkdtempSync(join(tmpdir(), 'workspace-jest-'));
const outputFile = join(folder, 'result.json');
const args = process.argv.slice(2);
const selection = matchingTests(args);
if (!selection) {
  console.log(`No test matches "${args.join(' ')}".`);
  process.exit(1);
}
const workers = args.some((option) => /^(-w|-i|--maxWorkers|--runInBand|--watch)/.test(option))
  ? []
  : ['--maxWorkers=3'];
const jest = spawn(
  process.execPath,
  [
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--json',
    `--outputFile=${outputFile}`,
    ...workers,
    ...selection,
  ],
  { cwd: root, stdio: 'inherit' },
);
// Ctrl-C also reaches jest. Wait until jest has ended, so that its guardian can clean up first.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => jest.kill(name));
const code = await new Promise((resolve) => jest.on('close', (status) => resolve(status ?? 1)));

const { passed, failed, skipped } = count();
rmSync(folder, { recursive: true, force: true });
if (passed + failed === 0) console.log('No test ran.');
if (skipped > 0) for (const line of missing) console.log(`Warning: ${line}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? code || 1 : code;

function count() {
  try {
    const result = JSON.parse(readFileSync(outputFile, 'utf8'));
    return {
      passed: result.numPassedTests,
      // A file that fails to load has no failed tests, but counts as a failure.
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  }
}
