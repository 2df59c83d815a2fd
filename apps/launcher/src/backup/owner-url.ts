import { existsSync, readFileSync } from 'node:fs';
import { Problem } from '../../../../scripts/lib/problem.mjs';

/** The address of the database for the role that owns its tables, without a pooler. @throws Problem if the environment has none */
export function ownerUrl(env: NodeJS.ProcessEnv): string {
  for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL']) {
    const url = env[name] || secretIn(env[`${name}_FILE`]);
    if (url) return url;
  }
  throw new Problem('Set DATABASE_URL.');
}

function secretIn(file: string | undefined): string | undefined {
  if (!file) return undefined;
  if (!existsSync(file)) throw new Problem(`${file} does not exist.`);
  return readFileSync(file, 'utf8').trim();
}
