// Runs jest and reads its result.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/** More failed files than this are no accident, and do not run again. */
const MAX_RERUN = 10;

/**
 * Flags of V8 for jest and, because it passes them on, for its workers. A worker loads modules and then drops them with their test file, so
 * it collects garbage often. A young generation that is large from the start saves a tenth of its processor time.
 */
const FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/**
 * Runs jest with these arguments, and returns its exit code, the numbers of tests, the failed files, no unstable ones, and the long files that
 * began after `until` and so were skipped.
 *
 * @param {string[]} args
 * @param {number} [until] milliseconds since 1970
 */
export async function runJest(args, until) {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-jest-'));
  const outputFile = join(folder, 'result.json');
  const program = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const notRunFile = join(folder, 'not-run');
  const jest = spawn(process.execPath, [...FLAGS, program, '--json', `--outputFile=${outputFile}`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: until ? { ...process.env, TEST_UNTIL: String(until), TEST_NOT_RUN: notRunFile } : process.env,
  });
  // Ctrl-C also reaches jest. Wait until jest has ended, so that its guardian can clean up first.
  const kills = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => [name, () => jest.kill(name)]);
  for (const [name, kill] of kills) process.on(name, kill);
  const code = await new Promise((resolve) => jest.on('close', (status) => resolve(status ?? 1)));
  for (const [name, kill] of kills) process.off(name, kill);
  const notRun = existsSync(notRunFile) ? readFileSync(notRunFile, 'utf8').trim().split('\n') : [];
  const result = { code, ...read(outputFile, code), unstable: [], notRun };
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/**
 * Runs a few failed files again, one after another, so that an accident of a busy machine does not refuse a change. The second result
 * counts. A file that then passes is unstable, which is a defect to be mended: the summary names it.
 */
export async function rerunFailed(first) {
  const { failedFiles } = first;
  if (failedFiles.length === 0 || failedFiles.length > MAX_RERUN) return first;
  console.log(`\nRunning the failed files again, one after another: ${failedFiles.join(', ')}`);
  const second = await runJest(['--runInBand', '--runTestsByPath', ...failedFiles]);
  if (second.passed + second.failed === 0) return first;
  return {
    ...second,
    passed: first.passed + first.failed - second.failed,
    skipped: first.skipped,
    notRun: first.notRun,
    unstable: failedFiles.filter((file) => !second.failedFiles.includes(file)),
  };
}

function read(outputFile, code) {
  try {
    const result = JSON.parse(readFileSync(outputFile, 'utf8'));
    return {
      passed: result.numPassedTests,
      // A file that fails to load has no failed tests, but counts as a failure.
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
      failedFiles: result.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name }) => relative(root, name)),
    };
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, failedFiles: [] };
  }
}
