import type { Dirent } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { codeOf } from './system-error.js';

/** A file, by its path relative to the listed folder and its absolute path. */
export interface FoundFile {
  path: string;
  file: string;
  /** In a git checkout, the hash in its index. */
  indexHash?: string;
}

/** A file or folder that can't be imported, with the reason and the remedy. */
export interface Skipped {
  path: string;
  why: string;
  remedy?: string;
  folder?: boolean;
}

/**
 * The contents of a folder, before documents are selected. Paths are relative to the folder, with slashes, in the form that
 * they have on disk.
 */
export interface Listing {
  /** The folder's real path. */
  root: string;
  /** Regular files. */
  files: FoundFile[];
  /** Symbolic links. */
  links: FoundFile[];
  /** Files that can't be imported, whatever is selected. */
  skipped: Skipped[];
  /** Files that were not read: hidden files, packages and special files; in a git checkout, submodules. */
  ignored: string[];
  /** In a git checkout, the files that git neither tracks nor ignores. */
  untracked?: string[];
}

const PACKAGES = new Set(['node_modules']);

/** Lists a folder without git. Ignores hidden files and folders (such as `.git`) and installed packages. */
export async function walk(folder: string): Promise<Listing> {
  const root = await realpath(folder);
  const listing: Listing = { root, files: [], links: [], skipped: [], ignored: [] };
  await descend(listing, '');
  return listing;
}

/** Whether a folder contains a path, both as real paths. */
export function isInside(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function descend(listing: Listing, folder: string): Promise<void> {
  const entries = await entriesOf(listing, folder);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const file = join(listing.root, path);
    if (entry.name.startsWith('.') || PACKAGES.has(entry.name)) listing.ignored.push(path);
    else if (entry.isDirectory()) await descend(listing, path);
    else if (entry.isFile()) listing.files.push({ path, file });
    else if (entry.isSymbolicLink()) listing.links.push({ path, file });
    else listing.ignored.push(path);
  }
}

async function entriesOf({ root, skipped }: Listing, folder: string): Promise<Dirent[]> {
  try {
    return await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (folder === '') throw error;
    const why = `can't be read (${codeOf(error)})`;
    skipped.push({ path: folder, why, remedy: 'check its permissions', folder: true });
    return [];
  }
}
