import { Problem } from '../problem.mjs';
import { selectDocuments } from '../files/select.mjs';
import { walk } from '../files/walk.mjs';

const MARKDOWN = /\.md$/i;

/**
 * Finds every Markdown file of a folder, with its path in the service. Also returns the skipped files and the reasons.
 * @param {string} folder
 */
export async function findDocuments(folder) {
  const listing = await walk(folder).catch((error) => {
    if (error.code === 'ENOENT') throw new Problem(`The folder ${folder} does not exist.`);
    if (error.code === 'ENOTDIR') throw new Problem(`${folder} is a file. Pass the folder that contains it.`);
    throw new Problem(`The folder ${folder} can't be read (${error.code}).`);
  });
  const { documents, skipped } = await selectDocuments(listing, (path) => MARKDOWN.test(path));
  return { root: listing.root, documents, skipped };
}
