import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataDirectory, programs } from '../../../../scripts/lib/paths.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { runProgram } from '../operator-program.js';
import { embeddedDefaults, hasOwnDatabase, withoutOwner } from '../settings.js';
import { requireEmptyDatabase, restoreDump } from './dump.js';
import { requireNoDatabase, restoreCluster } from './embedded.js';
import { copyFiles, filesFolder } from './files.js';
import { type Manifest, verifiedManifest } from './manifest.js';
import { ownerUrl } from './owner-url.js';

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

function requireSuitable({ kind, files }: Manifest, target: string | undefined): void {
  if (kind === 'dump' && !hasOwnDatabase(process.env))
    throw new Problem('The backup is of a database of its own. Set DATABASE_URL to an empty database.');
  if (kind === 'embedded' && hasOwnDatabase(process.env))
    throw new Problem('The backup is of the embedded database. Restore it without DATABASE_URL.');
  if (files === 'copied' && target === undefined)
    throw new Problem(
      'The backup contains files, and FILE_S3_BUCKET names a bucket. Restore into FILE_DIR, or copy the folder "files" of the backup into the bucket and restore without that folder.',
    );
  if (target !== undefined && existsSync(target) && readdirSync(target).some((name) => name !== 'incoming'))
    throw new Problem(`${target} is not empty. Move it elsewhere, or set FILE_DIR to another folder.`);
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

async function fromDump(source: string, files: string | undefined): Promise<number> {
  if (files !== undefined) copyFiles(join(source, 'files'), files);
  await restoreDump(join(source, 'database.dump'), ownerUrl(process.env));
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
  if (runProgram(programs.migrate, [], env) !== 0) return 1;
  const problems = runProgram(programs.admin, ['doctor'], withoutOwner(env));
  console.log(
    problems === 0
      ? 'The backup is restored. Start the service.'
      : 'The backup is restored, and doctor found problems.',
  );
  return problems;
}
