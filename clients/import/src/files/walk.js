import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { codeOf } from './system-error.js';
const PACKAGES = new Set(['node_modules']);
/** Lists a folder without git. Ignores hidden files and folders (such as `.git`) and installed packages. */
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
        if (entry.name.startsWith('.') || PACKAGES.has(entry.name))
            listing.ignored.push(path);
        else if (entry.isDirectory())
            await descend(listing, path);
        else if (entry.isFile())
            listing.files.push({ path, file });
        else if (entry.isSymbolicLink())
            listing.links.push({ path, file });
        else
            listing.ignored.push(path);
    }
}
async function entriesOf({ root, skipped }, folder) {
    try {
        return await readdir(join(root, folder), { withFileTypes: true });
    }
    catch (error) {
        if (folder === '')
            throw error;
        const why = `can't be read (${codeOf(error)})`;
        skipped.push({ path: folder, why, todo: 'check its permissions', folder: true });
        return [];
    }
}
