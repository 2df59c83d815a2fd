import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';

const ROTATE_ABOVE_BYTES = 10 * 1024 * 1024;

/**
 * Opens a log for appending. A log of more than 10 MB is renamed to <name>.1 first. Returns a file descriptor for a child's output, which,
 * unlike a pipe, keeps working after this process ends.
 */
export function openLog(path: string): number {
  try {
    if (statSync(path).size > ROTATE_ABOVE_BYTES) renameSync(path, `${path}.1`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return openSync(path, 'a', 0o600);
}

/** The last lines of a log that were written after an offset. Reads at most 64 KiB. */
export function tail(path: string, { from = 0, lines = 20 }: { from?: number; lines?: number } = {}): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const { size } = fstatSync(file);
    const start = Math.max(from <= size ? from : 0, size - 64 * 1024);
    const buffer = Buffer.alloc(size - start);
    readSync(file, buffer, 0, buffer.length, start);
    return buffer.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The size of a file in bytes; 0 if it does not exist. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
