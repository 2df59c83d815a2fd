import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { Problem } from '../../../../scripts/lib/problem.mjs';

type Name = 'pg_dump' | 'pg_restore';

/** The modes of `sslmode` in which the service verifies the certificate of PostgreSQL. */
const VERIFYING = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * @param version the version of PostgreSQL of which the program must be, at least
 * @throws Problem if the program is missing or older
 */
export function requireProgram(name: Name, version: string): void {
  const { status, stdout } = spawnSync(pathOf(name), ['--version'], { encoding: 'utf8' });
  const found = status === 0 ? /\d+/.exec(stdout)?.[0] : undefined;
  const major = parseInt(version, 10);
  if (Number(found ?? 0) < major)
    throw new Problem(
      `${name} of PostgreSQL ${major} or later is required${found ? `, and this is ${found}` : ''}. Install it, or set POSTGRES_BIN to its folder.`,
    );
}

/** Runs a program of PostgreSQL on a database. @throws Problem with its last line if it fails */
export function runOnDatabase(name: Name, url: string, options: string[]): void {
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  // The arguments of a process are visible to every user of the machine.
  target.password = '';
  withAuthorities(target, (authorities) => {
    const { status, stderr, error } = spawnSync(pathOf(name), [`--dbname=${target.href}`, ...options], {
      encoding: 'utf8',
      env: { ...process.env, ...authorities, LC_ALL: 'C', PGPASSWORD: password },
    });
    if (error) throw new Problem(`${name} does not run: ${error.message}`);
    if (status !== 0) throw new Problem(`${name} failed: ${lastLine(stderr)}`, stderr);
  });
}

/** Lets the program trust the authorities that the service trusts. By itself, it looks only into the home folder of its user. */
function withAuthorities(url: URL, work: (env: NodeJS.ProcessEnv) => void): void {
  const isChosen = process.env.PGSSLROOTCERT || url.searchParams.has('sslrootcert');
  if (isChosen || !VERIFYING.has(url.searchParams.get('sslmode') ?? '')) return work({});
  const { NODE_EXTRA_CA_CERTS: extra } = process.env;
  const own = extra && existsSync(extra) ? [readFileSync(extra, 'utf8')] : [];
  const folder = mkdtempSync(join(tmpdir(), 'authorities-'));
  try {
    const file = join(folder, 'root.crt');
    writeFileSync(file, `${[...own, ...rootCertificates].join('\n')}\n`);
    work({ PGSSLROOTCERT: file });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function pathOf(name: Name): string {
  const { POSTGRES_BIN: folder } = process.env;
  return folder ? join(folder, name) : name;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
