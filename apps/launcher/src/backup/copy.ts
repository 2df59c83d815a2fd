import { closeSync, mkdirSync, openSync, readSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../../../scripts/lib/problem.mjs';

const PIECE = Buffer.allocUnsafe(1 << 20);

/**
 * Copies a folder that may change during the copy. Files that disappear before they are copied are left out. Only the owner can read the copy.
 *
 * @param include whether to copy a file or folder, by its path from the folder that is copied
 * @throws Problem if there is a symbolic link
 */
export function copyFolder(
  source: string,
  target: string,
  include: (path: string) => boolean = () => true,
): void {
  copyBelow(source, target, '', include);
}

/** Copies what a file has until its end is reached. The system's own copy never ends if the file becomes shorter during the copy. */
export function copyFile(source: string, target: string): void {
  const from = openSync(source, 'r');
  try {
    const to = openSync(target, 'w', 0o600);
    try {
      for (let bytes = readSync(from, PIECE); bytes > 0; bytes = readSync(from, PIECE))
        for (let written = 0; written < bytes;) written += writeSync(to, PIECE, written, bytes - written);
    } finally {
      closeSync(to);
    }
  } finally {
    closeSync(from);
  }
}

function copyBelow(source: string, target: string, below: string, include: (path: string) => boolean): void {
  mkdirSync(join(target, below), { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(join(source, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!include(path)) continue;
    if (entry.isSymbolicLink())
      throw new Problem(`${join(source, path)} is a symbolic link, which a backup can't contain.`);
    if (entry.isDirectory()) whileThere(() => copyBelow(source, target, path, include));
    else if (entry.isFile()) whileThere(() => copyFile(join(source, path), join(target, path)));
  }
}

function whileThere(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
}
