import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataDirectory } from '../../../../scripts/lib/paths.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { operatorEnvironment } from '../operator-program.js';
import { existingHome } from '../postgres/account.js';
import { hasOwnDatabase } from '../settings.js';
import { dumpDatabase, knowsFiles, requireDumpable } from './dump.js';
import { copyCluster } from './embedded.js';
import { copyFiles, filesFolder, storedFiles } from './files.js';
import { writeManifest } from './manifest.js';
import { ownerUrl } from './owner-url.js';

/**
 * Writes a backup of the database and the files while the service runs. The master key is not in it.
 *
 * @param folder a folder that does not exist or is empty
 * @throws Problem with a sentence for the operator
 */
export async function backUp(folder: string): Promise<void> {
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Problem(`${target} is not empty. Name a new folder for the backup.`);
  const env = await operatorEnvironment();
  const files = filesFolder(env);
  const kind = hasOwnDatabase(process.env) ? 'dump' : 'embedded';
  const url = ownerUrl(env);
  const version = kind === 'dump' ? await requireDumpable(url) : undefined;
  if (files !== undefined) await requireFiles(files, url);
  process.umask(0o077);
  mkdirSync(target, { recursive: true });
  chmodSync(target, 0o700);
  // A file that is deleted while the database is copied is in the first copy, and one that is added in the second.
  if (files !== undefined) copyFiles(files, join(target, 'files'));
  if (version !== undefined) dumpDatabase(url, join(target, 'database.dump'));
  const postgres =
    version ??
    (await copyCluster(url, existingHome(join(dataDirectory(), 'postgres')), join(target, 'postgres')));
  if (files !== undefined) copyFiles(files, join(target, 'files'));
  const { contents } = await writeManifest(target, {
    kind,
    postgres,
    files: files === undefined ? 'bucket' : 'copied',
  });
  const bytes = Object.values(contents).reduce((sum, file) => sum + file.bytes, 0);
  console.log(`The backup is complete: ${target}, ${(bytes / 1_048_576).toFixed(1)} MiB.`);
  if (files === undefined)
    console.log('The files are in the bucket of FILE_S3_BUCKET, which is not part of the backup.');
  console.log(
    `The master key is not part of the backup. Keep it in another place${
      kind === 'embedded' ? ` (${join(dataDirectory(), 'master.key')})` : ''
    }: without it, encrypted values can't be decrypted.`,
  );
}

/** A folder that another machine has, or that is not mounted, would make a backup without files. */
async function requireFiles(folder: string, url: string): Promise<void> {
  if (storedFiles(folder).length === 0 && (await knowsFiles(url)))
    throw new Problem(
      `The database has files, and ${folder} has none. Set FILE_DIR to the folder in which the service stores them, or FILE_S3_BUCKET to their bucket.`,
    );
}
