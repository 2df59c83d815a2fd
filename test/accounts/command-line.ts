import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programs } from '../../scripts/lib/paths.mjs';
import type { Deployment } from '../support/deployments';
import { testSettings } from '../support/launch';

const run = promisify(execFile);

/** The operator's command line on a deployment. `admin` gives what it prints; `refusal` the exit code and error text of a failure. */
export function commandLine({ databaseUrl, redisUrl }: Pick<Deployment, 'databaseUrl' | 'redisUrl'>) {
  const env = {
    ...testSettings(Buffer.alloc(32).toString('base64')),
    DATABASE_URL: databaseUrl,
    ...(redisUrl && { REDIS_URL: redisUrl }),
  };
  const admin = async (...words: string[]) =>
    (await run(process.execPath, [programs.admin, ...words], { env })).stdout;
  const refusal = (...words: string[]) =>
    admin(...words).then(
      () => undefined,
      (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
    );
  return { admin, refusal };
}
