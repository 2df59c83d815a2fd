import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataDirectory } from '../../../../scripts/lib/paths.mjs';
import { copyFolder } from './copy.js';

/** The folder in which the service stores files; undefined if they are in a bucket. */
export function filesFolder(env: NodeJS.ProcessEnv): string | undefined {
  if (env.FILE_S3_BUCKET) return undefined;
  return env.FILE_DIR ? resolve(env.FILE_DIR) : join(dataDirectory(env), 'files');
}

/** Copies the files that are stored, and not those that are still being uploaded. */
export function copyFiles(source: string, target: string): void {
  if (existsSync(source)) copyFolder(source, target, (path) => path.split('/')[0] !== 'incoming');
}
