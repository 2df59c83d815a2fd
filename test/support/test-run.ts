import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identity } from '../../scripts/lib/processes.mjs';

/** The servers that the global setup started, as the tests use them. */
export interface TestRun {
  /** The temporary folder of this run, with logs, data, and a file for each running process. */
  folder: string;
  /** The URL of the server's maintenance database. */
  adminUrl: string;
  /** The name of the migrated, empty database that new databases are copies of. */
  template: string;
  masterKey: string;
}

/** Two API processes and a relay on one database. */
export interface Deployment {
  backend: 'postgres' | 'redis';
  /** The URLs of the two API processes. The first is the BASE_URL of both. */
  api: [string, string];
  relay: string;
  /** The database by the role that owns it. The processes of the service connect as another one. */
  databaseUrl: string;
  redisUrl?: string;
  logFiles: string[];
}

/** Registers a process with the guardian, so that it never outlives the run. */
export function registerProcess(folder: string, pid: number): void {
  writeFileSync(join(folder, 'pids', String(pid)), identity(pid) ?? '');
}

export function currentRun(): TestRun {
  const description = process.env.TEST_RUN;
  if (!description)
    throw new Error('No services are running: e2e tests run in the project "e2e" (npm test).');
  return JSON.parse(description) as TestRun;
}

/** The back ends on which this run tests: one in `npm test`, both in `npm run test:all` (`scripts/lib/matching-tests.mjs`). */
export function backendsOfRun(): Deployment['backend'][] {
  return (process.env.TEST_BACKENDS ?? 'postgres,redis').split(',') as Deployment['backend'][];
}

/** The OpenAPI document of the running service. The global setup writes it. */
export function documentFile(): string {
  return join(currentRun().folder, 'openapi.json');
}
