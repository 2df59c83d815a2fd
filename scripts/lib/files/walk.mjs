import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * The contents of a folder, before documents are selected. Paths are relative to the folder, with slashes, in the form that
 * they have on disk.
 * @typedef {object} Listing
 * @property {string} root the folder's real path
 * @property {{ path: string, file: string, indexHash?: string }[]} files regular files; in a git checkout with the hash in its index
 * @property {{ path: string, file: string }[]} links symbolic links
 * @property {{ path: string, why: string, todo: string, folder?: boolean }[]} skipped what can't be imported, whatever is selected
 * @property {string[]} ignored what was not read: hidden files, packages and special files; in a git checkout, submodules
 * @property {string[]} [untracked] in a git checkout, the files that git neither tracks nor ignores
 */

const PACKAGES = new Set(['node_modules']);

/**
 * Lists a folder without git. Ignores hidden files and folders (such as `.git`) and installed packages.
 * @param {string} folder
 * @returns {Promise<Listing>}
 */
export async function walk(folder) {
  const root = await realpath(folder);
  const listing = { root, files: [], links: [], skipped: [], ignored: [] };
  await descend(listing, '');
  return listing;
}

/** Whether a folder contains a path, both as real paths. */
export function isInside(root, path) {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function descend(listing, folder) {
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

async function entriesOf({ root, skipped }, folder) {
  try {
    return await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (folder === '') throw error;
    const why = `can't be read (${error.code})`;
    skipped.push({ path: folder, why, todo: 'check its permissions', folder: true });
    return [];
  }
}
