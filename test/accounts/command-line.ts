import { execFile, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { programs } from '../../scripts/lib/paths.mjs';
import type { Deployment } from '../support/deployments';
import { serviceConnection, testSettings } from '../support/launch';
import { currentRun } from '../support/test-run';

const run = promisify(execFile);

/** The operator's command line on a deployment. `admin` returns what it prints, and `refusal` the exit code, the error message and the output of a failure. */
export function commandLine(
  { databaseUrl, redisUrl }: Pick<Deployment, 'databaseUrl' | 'redisUrl'>,
  settings: NodeJS.ProcessEnv = {},
) {
  const env = {
    ...testSettings(currentRun().masterKey),
    ...serviceConnection(databaseUrl),
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...settings,
  };
  const admin = async (...args: string[]) =>
    (await run(process.execPath, [programs.admin, ...args], { env })).stdout;
  const refusal = (...args: string[]) =>
    admin(...args).then(
      () => undefined,
      (error: { code: number; stderr: string; stdout: string }) => ({
        code: error.code,
        text: error.stderr,
        printed: error.stdout,
      }),
    );
  /** The error message of a run whose output nobody reads. */
  const unread = async (...args: string[]): Promise<string> => {
    const child = spawn(process.execPath, [programs.admin, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    return text(child.stderr);
  };
  return { admin, refusal, unread };
}
