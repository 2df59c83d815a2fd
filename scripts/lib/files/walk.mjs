import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * What a folder holds, before anything is chosen from it. Paths are relative to it, with slashes, as they are on the disk.
 * @typedef {object} Listing
 * @property {string} root the folder's real path
 * @property {{ path: string, file: string, indexHash?: string }[]} files regular files; with git the hash of what it tracks
 * @property {{ path: string, file: string }[]} links symbolic links
 * @property {{ path: string, why: string, todo: string, folder?: boolean }[]} skipped what can't be taken whatever is chosen
 * @property {string[]} passedOver what was not looked at: hidden files and packages; with git, submodules
 * @property {string[]} [untracked] with git, what it neither tracks nor ignores
 */

const PACKAGES = new Set(['node_modules']);

/**
 * Lists a folder that is no checkout. Hidden files and folders, `.git` among them, and installed packages are passed over.
 * @param {string} folder
 * @returns {Promise<Listing>}
 */
export async function walk(folder) {
  const root = await realpath(folder);
  const listing = { root, files: [], links: [], skipped: [], passedOver: [] };
  await descend(listing, '');
  return listing;
}

/** Whether a real path lies below a real folder. */
export function isInside(root, path) {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function descend(listing, folder) {
  const entries = await entriesOf(listing, folder);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const file = join(listing.root, path);
    if (entry.name.startsWith('.') || PACKAGES.has(entry.name)) listing.passedOver.push(path);
    else if (entry.isDirectory()) await descend(listing, path);
    else if (entry.isFile()) listing.files.push({ path, file });
    else if (entry.isSymbolicLink()) listing.links.push({ path, file });
    else listing.passedOver.push(path);
  }
}

async function entriesOf({ root, skipped }, folder) {
  try {
    return await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (folder === '') throw error;
    const why = `can't be read (${error.code})`;
    skipped.push({ path: folder, why, todo: 'let yourself read it', folder: true });
    return [];
  }
}
