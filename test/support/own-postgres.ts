import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../apps/launcher/src/postgres/server.js';
import { atEndOfFile } from './cleanup';
import { migrate, testSettings } from './launch';
import { currentRun, registerProcess } from './test-run';

/** A PostgreSQL server of a test, with a migrated database. */
export interface OwnPostgres {
  databaseUrl: string;
  pid: number;
  /** The folder that contains the data. */
  home: string;
  /** The errors in the server's log. */
  errors(): string[];
}

/** Starts a PostgreSQL server for a test that reads its log, fills its disk or stops it. It stops at the end of the test file. */
export async function startOwnPostgres({
  dataDir = join(currentRun().folder, `postgres-${randomBytes(6).toString('hex')}`),
  settings,
}: { dataDir?: string; settings?: Record<string, string> } = {}): Promise<OwnPostgres> {
  const { folder, masterKey } = currentRun();
  const server = await startPostgres({ dataDir, durable: false, settings });
  registerProcess(folder, server.pid);
  atEndOfFile(() => server.stop());
  if (server.home !== dataDir) appendFileSync(join(folder, 'elsewhere'), `${server.home}\n`);
  await migrate(folder, server.url, testSettings(masterKey));
  return {
    databaseUrl: server.url,
    pid: server.pid,
    home: server.home,
    errors: () => errorsIn(server.logFile),
  };
}

/** The errors in the log of a server. */
export function errorsIn(logFile: string): string[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /\b(ERROR|FATAL|PANIC):/.test(line));
}
