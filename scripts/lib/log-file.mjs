import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';

const rotateAbove = 10 * 1024 * 1024;

/**
 * Opens a log for appending. One that grew over 10 MB is put aside as <name>.1 first.
 * @param {string} path
 * @returns {number} a file descriptor for a child's output: unlike a pipe it outlives this process
 */
export function openLog(path) {
  try {
    if (statSync(path).size > rotateAbove) renameSync(path, `${path}.1`);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return openSync(path, 'a', 0o600);
}

/**
 * What was written to a log after an offset, its last lines at most.
 * @param {string} path
 * @param {{ from?: number, lines?: number }} [options]
 */
export function tail(path, { from = 0, lines = 20 } = {}) {
  let file;
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

/**
 * The length of a file, 0 when there is none.
 * @param {string} path
 */
export function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
