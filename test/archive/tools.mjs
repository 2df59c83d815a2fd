import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../scripts/lib/problem.mjs';
import { findProgram } from '../../scripts/lib/tools.mjs';

/** The version of Debian 12, for which deploy/pgbackrest.conf is written. */
const BIN = '/usr/lib/postgresql/15/bin';

/** @throws Problem that names what is missing */
export function archiveTools() {
  const pgbackrest = findProgram('pgbackrest');
  const hasPostgres = existsSync(join(BIN, 'postgres'));
  if (pgbackrest && hasPostgres) return { pgbackrest, bin: BIN };
  throw new Problem(
    'This check needs programs that are not installed. On Debian, install them and stop the servers that this starts:\n' +
      '  RUNLEVEL=1 apt-get install --no-install-recommends postgresql-15 pgbackrest',
  );
}
