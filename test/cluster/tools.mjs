import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../scripts/lib/problem.mjs';
import { findProgram } from '../../scripts/lib/tools.mjs';

/** The programs of the cluster, with the package of Debian that has each. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  'redis-sentinel': 'redis-sentinel',
  nginx: 'nginx-light',
};

/**
 * The paths of the programs of the cluster, by name, and the folder of PostgreSQL's programs.
 *
 * @throws Problem that names what is missing
 */
export function clusterTools() {
  const found = Object.entries(PACKAGES).map(([name, packaged]) => ({
    name,
    packaged,
    path: findProgram(name),
  }));
  const missing = found.filter(({ path }) => !path).map(({ packaged }) => packaged);
  const postgresBin = newestPostgres();
  if (!postgresBin) missing.push('postgresql-15');
  if (missing.length > 0)
    throw new Problem(
      `This check needs programs that are not installed. On Debian, install them and stop the servers that this starts:\n` +
        `  RUNLEVEL=1 apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  return { ...Object.fromEntries(found.map(({ name, path }) => [name, path])), postgresBin };
}

/** Debian keeps PostgreSQL's programs apart by major version. */
function newestPostgres() {
  const versions = '/usr/lib/postgresql';
  try {
    const [newest] = readdirSync(versions)
      .filter((version) => Number(version) >= 15)
      .sort((a, b) => Number(b) - Number(a));
    return newest && join(versions, newest, 'bin');
  } catch {
    return undefined;
  }
}
