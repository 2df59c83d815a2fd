import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of Debian's PostgreSQL, which has `pg_dump` and `pg_restore`. */
export const DEBIAN = '/usr/lib/postgresql/15/bin';

/** Why tests with `pg_dump` are skipped. */
export const missingDump = existsSync(join(DEBIAN, 'pg_dump'))
  ? undefined
  : `${DEBIAN}/pg_dump is not installed`;

/** Does work that starts a server, which is Debian's then. */
export async function withDebianPostgres<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.POSTGRES_BIN;
  process.env.POSTGRES_BIN = DEBIAN;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.POSTGRES_BIN;
    else process.env.POSTGRES_BIN = before;
  }
}
