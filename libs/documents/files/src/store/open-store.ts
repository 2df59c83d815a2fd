import { PlatformSettings } from '#platform';
import { FilesSettings } from '../files.settings';
import { folderOfFiles } from './folders';
import type { FileStore } from './file-store';
import { FolderStore } from './folder-store';
import { S3Store } from './s3-store';

/** The store that the settings name: a bucket if there is one, otherwise a folder. */
export function openStore(settings: FilesSettings, platform: PlatformSettings): FileStore {
  const { fileS3Bucket: name, fileS3Endpoint: endpoint, fileS3Region: region } = settings;
  if (name === undefined) return new FolderStore(folderOfFiles(settings, platform));
  const { fileS3AccessKeyId: accessKeyId = '', fileS3SecretAccessKey: secretAccessKey = '' } = settings;
  return new S3Store({ name, endpoint, region, accessKeyId, secretAccessKey });
}
