import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { dataDirectory } from '../../../../scripts/lib/paths.mjs';
import { copyFolder } from './copy.js';

/** The folder of a store in which files are while they are uploaded. */
const UPLOADS = 'incoming';

/** The folder in which the service stores files; undefined if they are in a bucket. */
export function filesFolder(env: NodeJS.ProcessEnv): string | undefined {
  if (env.FILE_S3_BUCKET) return undefined;
  return env.FILE_DIR ? resolve(env.FILE_DIR) : join(dataDirectory(env), 'files');
}

/** Copies the files that are stored, and not those that are still being uploaded. */
export function copyFiles(source: string, target: string): void {
  if (existsSync(source)) copyFolder(source, target, (path) => path.split('/')[0] !== UPLOADS);
}

/** The paths of the files that a folder stores, with slashes. */
export function storedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path.split('/')[0] !== UPLOADS);
}
