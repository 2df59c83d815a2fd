import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { testSettings } from '../support/launch';
import { currentRun } from '../support/test-run';

const run = promisify(execFile);

/** Runs a program that ends by itself, and returns its exit code with what it writes to stderr, or to stdout if it succeeds. */
export async function endOf(program: string, databaseUrl: string, ...args: string[]) {
  const env = {
    ...testSettings(currentRun().masterKey),
    DATABASE_URL: databaseUrl,
    PORT: '0',
    RELAY_PORT: '0',
  };
  return run(process.execPath, [program, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}
