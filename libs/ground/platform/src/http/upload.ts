import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { Unavailable, ValidationFailed } from '../errors/errors';
import { type BodyPace, receiveBody } from './receive-body';
import type { ApiRequest } from './request';
import type { Upload } from './uploaded-file';

/** Codes of system errors that mean that a disk, or somebody's part of it, is full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The ending of files whose upload is not complete. */
export const INCOMPLETE = '.part';

/**
 * Receives a body into a new file of a folder while it hashes it, chunk by chunk: no chunk is read before the one before it is written.
 *
 * @param arrived called with the number of bytes each time that some arrive; what it throws ends the upload
 * @throws as `receiveBody` does; Unavailable if the file cannot be written, as on a full disk. Then no file remains
 */
export async function receiveUpload(
  req: IncomingMessage,
  { folder, limit, pace }: { folder: string; limit: number; pace: BodyPace },
  arrived: (bytes: number) => void,
): Promise<Upload> {
  const file = join(folder, randomUUID() + INCOMPLETE);
  const hash = createHash('sha256');
  const declaredType = req.headers['content-type'] ?? null;
  let handle: FileHandle | undefined;
  try {
    const target = (handle = await create(folder, file));
    let writing = Promise.resolve();
    const bytes = await receiveBody(req, limit, pace, (chunk, fail) => {
      arrived(chunk.length);
      hash.update(chunk);
      req.pause();
      writing = target.appendFile(chunk);
      writing.then(() => req.resume(), fail);
    });
    await writing;
    await handle.close();
    return { file, bytes, sha256: hash.digest(), declaredType };
  } catch (error) {
    await handle?.close().catch(() => undefined);
    await rm(file, { force: true }).catch(() => undefined);
    throw asUnavailable(error);
  }
}

/** A failure of the file system, as an answer; any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string' || syscall === undefined) return error;
  const message = FULL.has(code)
    ? 'The service has no space left for files. Nothing was stored. Retry later.'
    : 'The service cannot store files now. Nothing was stored. Retry later.';
  return new Unavailable({ message, cause: error, headers: { 'Retry-After': '60' } });
}

async function create(folder: string, file: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return open(file, 'wx', 0o600);
}

/** The `Upload` of a route with `FileBody`. @throws ValidationFailed for a request without a body */
export const Uploaded = createParamDecorator((_: unknown, context: ExecutionContext): Upload => {
  const { upload } = context.switchToHttp().getRequest<ApiRequest>();
  if (!upload || upload.bytes === 0) throw new ValidationFailed({ message: 'The body must not be empty.' });
  return upload;
});
