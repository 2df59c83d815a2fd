import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identity } from '../../scripts/lib/processes.mjs';

/** What the global setup started, as the tests see it. */
export interface TestRun {
  /** Temporary folder of this run: logs, data, and a file for each running process. */
  folder: string;
  /** The server's maintenance database. */
  adminUrl: string;
  /** Database that every new one is copied from: migrated and empty. */
  template: string;
  masterKey: string;
}

/** One way to run the service: two APIs and a relay over one database. */
export interface Deployment {
  backend: 'postgres' | 'redis';
  /** Two processes of the API; the first one's address is BASE_URL. */
  api: [string, string];
  relay: string;
  databaseUrl: string;
  redisUrl?: string;
  logFiles: string[];
}

/** Tells the guardian of this run about a process, so that it never outlives the run. */
export function watchOver(folder: string, pid: number): void {
  writeFileSync(join(folder, 'pids', String(pid)), identity(pid) ?? '');
}

export function currentRun(): TestRun {
  const description = process.env.TEST_RUN;
  if (!description)
    throw new Error('No services are running: e2e tests run in the project "e2e" (npm test).');
  return JSON.parse(description) as TestRun;
}
