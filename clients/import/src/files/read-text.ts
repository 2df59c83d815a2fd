import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { size as formatSize } from '../terminal/text.js';
import { codeOf } from './system-error.js';
import { isInside } from './walk.js';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\n';
const TRIES = 3;
/** If the file was replaced since it was listed, don't follow a link and don't block on a pipe. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The reason why a file can't be saved, and what to do. */
export interface Unreadable {
  why: string;
  remedy: string;
}

/** The real path of the folder that must contain a file, and its maximum size. */
interface Bounds {
  root: string;
  maxBytes: number;
}

export interface ReadFile {
  bytes: Buffer;
  text: string;
}

/** Reads a consistent state of a text file. */
export async function readText(file: string, bounds: Bounds): Promise<ReadFile | Unreadable> {
  const read = await readBytes(file, bounds);
  return 'why' in read ? read : textOf(read.bytes);
}

/** Reads a consistent state of any file. */
export async function readBytes(
  file: string,
  { root, maxBytes }: Bounds,
): Promise<{ bytes: Buffer } | Unreadable> {
  try {
    const real = await realpath(file);
    if (!isInside(root, real))
      return { why: 'is outside of the folder', remedy: 'import it from its own folder' };
    for (let tries = 0; tries < TRIES; tries++) {
      const read = await readOnce(real, maxBytes);
      if (read) return read;
    }
    return { why: 'is being written to', remedy: 'try again when it is complete' };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return { why: 'no longer exists', remedy: 'nothing was sent for it' };
    return { why: `can't be read (${code})`, remedy: 'check its permissions' };
  }
}

/** Returns undefined if the file changed while it was read. */
async function readOnce(real: string, maxBytes: number): Promise<{ bytes: Buffer } | Unreadable | undefined> {
  const handle = await open(real, FLAGS);
  try {
    const before = await handle.stat();
    if (!before.isFile()) return { why: 'is not a regular file', remedy: 'exclude it with --exclude' };
    if (before.size > maxBytes)
      return {
        why: `is too large: ${formatSize(before.size)}, at most ${formatSize(maxBytes)}`,
        remedy: 'split it',
      };
    const bytes = await handle.readFile();
    const after = await handle.stat();
    return after.mtimeMs === before.mtimeMs && bytes.length === before.size ? { bytes } : undefined;
  } finally {
    await handle.close();
  }
}

function textOf(bytes: Buffer): ReadFile | Unreadable {
  const utf16 = bytes.length > 1 && (bytes.readUInt16BE(0) === 0xfffe || bytes.readUInt16BE(0) === 0xfeff);
  if (utf16) return { why: 'is UTF-16', remedy: 'save it as UTF-8' };
  if (bytes.includes(0)) return { why: 'is binary', remedy: 'exclude it with --exclude' };
  try {
    const text = utf8.decode(bytes);
    if (!text.startsWith(LFS_POINTER)) return { bytes, text };
    return { why: 'is a Git LFS pointer without its content', remedy: 'run "git lfs pull"' };
  } catch {
    return { why: 'is not UTF-8', remedy: 'save it as UTF-8' };
  }
}
