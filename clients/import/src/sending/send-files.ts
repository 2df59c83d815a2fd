import { ApiError, type Client, type StoredFile } from '../../../sdk/dist/index.js';
import { readBytes } from '../files/read-text.js';
import type { ReferredFile } from '../files/referred-files.js';
import type { Skipped } from '../files/walk.js';
import { sha256 } from '../plan/mapping.js';
import { adviceFor, isFatal } from './advice.js';

/** The largest file that the settings of a service can allow. */
const MAX_BYTES = 104_857_600;
const TIMEOUT_MS = 60_000;
const BYTES_PER_MS = 50;

/** The outcome for the images and other files of an import. */
export interface FilesResult {
  uploaded: number;
  replaced: number;
  unchanged: number;
  failed: Skipped[];
  warnings: Skipped[];
}

/**
 * Sends the files to which documents refer, unless the service has the same bytes at their paths. Other bytes are replaced only with
 * `overwrite`. What is too large is skipped with a warning.
 */
export async function sendFiles(
  { client, projectId }: { client: Client; projectId: string },
  files: readonly ReferredFile[],
  { root, overwrite }: { root: string; overwrite: boolean },
): Promise<FilesResult> {
  const result: FilesResult = { uploaded: 0, replaced: 0, unchanged: 0, failed: [], warnings: [] };
  if (files.length === 0) return result;
  const existing = new Map<string, StoredFile>();
  for await (const file of client.files.list(projectId)) existing.set(file.path, file);
  for (const file of files) {
    const { path, virtualPath } = file;
    const read = await readBytes(file.file, { root, maxBytes: MAX_BYTES });
    if ('why' in read) {
      result.warnings.push({ path, why: read.why, remedy: 'make it smaller, or link to it elsewhere' });
      continue;
    }
    const before = existing.get(virtualPath);
    if (before?.sha256 === sha256(read.bytes)) {
      result.unchanged++;
      continue;
    }
    if (before && !overwrite) {
      const why = 'differs from the file in the service';
      result.warnings.push({ path, why, remedy: 'use --overwrite to replace it' });
      continue;
    }
    try {
      if (before) await replace(client, before, read.bytes);
      else await upload(client, projectId, virtualPath, read.bytes);
      result[before ? 'replaced' : 'uploaded']++;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'SVC_PAYLOAD_TOO_LARGE')
        result.warnings.push({ path, why: 'is too large for the service' });
      else result.failed.push({ path, ...adviceFor(error) });
      if (isFatal(error) || error.code === 'SVC_FILE_QUOTA_EXCEEDED') return result;
    }
  }
  return result;
}

/** Deletes the file in the service only when it has the other one: it may refuse that. */
async function replace(client: Client, before: StoredFile, bytes: Buffer): Promise<void> {
  const { projectId, path } = before;
  const { id } = await upload(client, projectId, `/import-${sha256(bytes)}`, bytes);
  await remove(client, projectId, before.id);
  const params = { path: { projectId, fileId: id } };
  await client.patch('/api/projects/{projectId}/files/{fileId}', { params, body: { path } });
}

function upload(client: Client, projectId: string, path: string, bytes: Buffer): Promise<StoredFile> {
  const timeoutMs = TIMEOUT_MS + Math.ceil(bytes.length / BYTES_PER_MS);
  return client.files.upload(projectId, { path }, bytes, { timeoutMs });
}

async function remove(client: Client, projectId: string, fileId: string): Promise<void> {
  const params = { path: { projectId, fileId } };
  await client.delete('/api/projects/{projectId}/files/{fileId}', { params }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}
