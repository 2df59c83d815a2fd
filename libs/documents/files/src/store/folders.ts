import { join } from 'node:path';
import type { PlatformSettings } from '#platform';
import type { FilesSettings } from '../files.settings';

/** The folder for files on this machine. */
export function folderOfFiles({ fileDir }: FilesSettings, { dataDir }: PlatformSettings): string {
  return fileDir ?? join(dataDir, 'files');
}

/** The folder in which a file is while it arrives. */
export function incomingFolder(settings: FilesSettings, platform: PlatformSettings): string {
  return join(folderOfFiles(settings, platform), 'incoming');
}
