import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a folder that may change meanwhile. What disappears before its turn is left out. Only the owner can read the copy.
 *
 * @param include whether to copy a file or folder, by its path from the folder that is copied
 */
export function copyFolder(
  source: string,
  target: string,
  include: (path: string) => boolean = () => true,
): void {
  copyBelow(source, target, '', include);
}

function copyBelow(source: string, target: string, below: string, include: (path: string) => boolean): void {
  mkdirSync(join(target, below), { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(join(source, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!include(path)) continue;
    if (entry.isDirectory()) whileThere(() => copyBelow(source, target, path, include));
    else if (entry.isFile()) whileThere(() => copyFile(join(source, path), join(target, path)));
  }
}

function copyFile(source: string, target: string): void {
  copyFileSync(source, target);
  chmodSync(target, 0o600);
}

function whileThere(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
}
