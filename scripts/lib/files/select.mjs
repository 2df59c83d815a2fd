import { realpath, stat } from 'node:fs/promises';
import { isInside } from './walk.mjs';

/**
 * The documents of a listing: the files that are wanted and the wanted links that lead to another file of the listing,
 * each with the path it gets; beside it what is left out, and why.
 * @param {import('./walk.mjs').Listing} listing
 * @param {(path: string) => boolean} wanted
 */
export async function selectDocuments(listing, wanted) {
  const skipped = listing.skipped.filter(({ path, folder }) => folder || wanted(path));
  const found = listing.files.filter(({ path }) => wanted(path));
  const files = new Map(listing.files.map((one) => [one.file, one]));
  for (const link of listing.links.filter(({ path }) => wanted(path))) {
    const { target, why } = await follow(listing.root, files, link.file);
    if (target) found.push({ ...link, file: target.file });
    else skipped.push({ path: link.path, why, todo: 'import what it leads to by itself' });
  }
  found.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { documents: nameable(found, skipped), skipped };
}

/** Where a link leads, if that is a file of the listing: not out of the folder, nor to what was passed over in it. */
async function follow(root, files, link) {
  try {
    const real = await realpath(link);
    const target = files.get(real);
    if (target) return { target };
    if ((await stat(real)).isDirectory()) return { why: 'a link to a folder' };
    return {
      why: isInside(root, real)
        ? 'a link to a file that is not taken'
        : 'a link that leads out of the folder',
    };
  } catch (error) {
    return { why: `a link that leads nowhere (${error.code})` };
  }
}

/** The service keeps names in Unicode's composed form; two files that differ in that alone would be one. */
function nameable(found, skipped) {
  const paths = new Map();
  return found.flatMap((one) => {
    const virtualPath = one.path.normalize('NFC');
    const first = paths.get(virtualPath);
    // What Node can't decode it gives with this sign, and no file has that name.
    if (one.path.includes('\ufffd'))
      skipped.push({ path: one.path, why: 'its name is not UTF-8', todo: 'rename it' });
    else if (first !== undefined)
      skipped.push({
        path: one.path,
        why: 'another file has this name in another Unicode form',
        todo: 'rename one',
      });
    else {
      paths.set(virtualPath, one.path);
      return [{ ...one, virtualPath }];
    }
    return [];
  });
}
