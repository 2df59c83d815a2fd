import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programs } from '../../scripts/lib/paths.mjs';
import type { Deployment } from '../support/deployments';
import { testSettings } from '../support/launch';

const run = promisify(execFile);

/** The operator's command line on a deployment. `admin` returns what it prints, and `refusal` the exit code and error message of a failure. */
export function commandLine({ databaseUrl, redisUrl }: Pick<Deployment, 'databaseUrl' | 'redisUrl'>) {
  const env = {
    ...testSettings(Buffer.alloc(32).toString('base64')),
    DATABASE_URL: databaseUrl,
    ...(redisUrl && { REDIS_URL: redisUrl }),
  };
  const admin = async (...args: string[]) =>
    (await run(process.execPath, [programs.admin, ...args], { env })).stdout;
  const refusal = (...args: string[]) =>
    admin(...args).then(
      () => undefined,
      (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
    );
  return { admin, refusal };
}
