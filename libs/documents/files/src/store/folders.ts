import { join } from 'node:path';
import type { Config } from '#platform';
import type { FilesSettings } from '../files.settings';

/** The folder for files on this machine. */
export function folderOfFiles({ fileDir }: FilesSettings, { dataDir }: Config): string {
  return fileDir ?? join(dataDir, 'files');
}

/** The folder in which a file is while it arrives. */
export function incomingFolder(settings: FilesSettings, config: Config): string {
  return join(folderOfFiles(settings, config), 'incoming');
}
