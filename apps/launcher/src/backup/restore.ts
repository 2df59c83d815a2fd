import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataDirectory, programs } from '../../../../scripts/lib/paths.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { runProgram } from '../operator-program.js';
import { findBinaries } from '../postgres/binaries.js';
import { embeddedDefaults, hasOwnDatabase, withoutOwner } from '../settings.js';
import { requireEmptyDatabase, restoreDump } from './dump.js';
import { requireNoDatabase, restoreCluster } from './embedded.js';
import { copyFiles, filesFolder, storedFiles } from './files.js';
import { type Manifest, verifiedManifest } from './manifest.js';
import { ownerUrl } from './owner-url.js';
import { requireProgram } from './postgres-program.js';

/**
 * Restores a backup into an empty installation, migrates it to this version, and checks it with `doctor`.
 *
 * @returns the exit code of `doctor`: 1 if it found a problem
 * @throws Problem with a sentence for the operator, before anything is changed where that is possible
 */
export async function restore(folder: string): Promise<number> {
  const source = resolve(folder);
  const manifest = await verifiedManifest(source);
  const target = filesFolder(process.env);
  requireSuitable(manifest, target);
  requireMasterKey(manifest);
  if (manifest.kind === 'dump') await requireEmptyDatabase(ownerUrl(process.env));
  else requireNoDatabase(join(dataDirectory(), 'postgres'));
  return manifest.kind === 'dump' ? fromDump(source, target) : fromCluster(source, target);
}

function requireSuitable(manifest: Manifest, target: string | undefined): void {
  const { kind, files } = manifest;
  if (kind === 'dump' && !hasOwnDatabase(process.env))
    throw new Problem('The backup is of a database of its own. Set DATABASE_URL to an empty database.');
  if (kind === 'embedded' && hasOwnDatabase(process.env))
    throw new Problem('The backup is of the embedded database. Restore it without DATABASE_URL.');
  requireVersion(manifest);
  if (files === 'copied' && target === undefined)
    throw new Problem(
      'The backup contains files, and FILE_S3_BUCKET names a bucket. Restore into FILE_DIR, or copy the folder "files" of the backup into the bucket and restore without that folder.',
    );
  // A restore that failed has left files of the backup.
  const isOther = (path: string): boolean => manifest.contents[`files/${path}`] === undefined;
  if (target !== undefined && storedFiles(target).some(isOther))
    throw new Problem(`${target} is not empty. Move it elsewhere, or set FILE_DIR to another folder.`);
}

function requireVersion({ kind, postgres }: Manifest): void {
  if (kind === 'dump') return requireProgram('pg_restore', postgres);
  const { major } = findBinaries(undefined);
  if (parseInt(postgres, 10) !== Number(major))
    throw new Problem(
      `The backup is of PostgreSQL ${parseInt(postgres, 10)}, and this version of the program has PostgreSQL ${major}. Restore it with the version that wrote it, or set POSTGRES_BIN to the folder of its programs.`,
    );
}

/** `npm start` would create another key, with which nothing can be decrypted. */
function requireMasterKey({ kind }: Manifest): void {
  const file = join(dataDirectory(), 'master.key');
  if (process.env.MASTER_KEY || process.env.MASTER_KEY_FILE || (kind === 'embedded' && existsSync(file)))
    return;
  throw new Problem(
    kind === 'embedded'
      ? `The backup does not contain the master key. Copy it to ${file} first, or set MASTER_KEY.`
      : 'The backup does not contain the master key. Set MASTER_KEY.',
  );
}

function fromDump(source: string, files: string | undefined): number {
  if (files !== undefined) copyFiles(join(source, 'files'), files);
  restoreDump(join(source, 'database.dump'), ownerUrl(process.env));
  return finish({ ...process.env });
}

async function fromCluster(source: string, files: string | undefined): Promise<number> {
  const dataDir = dataDirectory();
  if (files !== undefined) copyFiles(join(source, 'files'), files);
  const server = await restoreCluster(join(source, 'postgres'), join(dataDir, 'postgres'));
  try {
    const addresses = { DATABASE_URL: server.serviceUrl, MIGRATION_DATABASE_URL: server.url };
    const env = { ...process.env, DATA_DIR: dataDir, ...addresses };
    return finish({ ...env, ...embeddedDefaults(env, dataDir), ...addresses });
  } finally {
    await server.stop();
  }
}

function finish(env: NodeJS.ProcessEnv): number {
  if (runProgram(programs.migrate, [], env) !== 0)
    throw new Problem(
      'The backup is restored, but its database could not be migrated. "npm start" or "npm run migrate" tries it again.',
    );
  const problems = runProgram(programs.admin, ['doctor'], withoutOwner(env));
  console.log(
    problems === 0
      ? 'The backup is restored. Start the service.'
      : 'The backup is restored, and doctor found problems.',
  );
  return problems;
}
