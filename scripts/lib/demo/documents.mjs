import { Problem } from '../problem.mjs';
import { selectDocuments } from '../files/select.mjs';
import { walk } from '../files/walk.mjs';

const MARKDOWN = /\.md$/i;

/**
 * Every Markdown file of a folder with the path it will have in the service, and what is left out and why.
 * @param {string} folder
 */
export async function findDocuments(folder) {
  const listing = await walk(folder).catch((error) => {
    if (error.code === 'ENOENT') throw new Problem(`There is no folder ${folder}.`);
    if (error.code === 'ENOTDIR') throw new Problem(`${folder} is a file: name the folder it is in.`);
    throw new Problem(`${folder} can't be read as a folder (${error.code}).`);
  });
  const { documents, skipped } = await selectDocuments(listing, (path) => MARKDOWN.test(path));
  return { root: listing.root, documents, skipped };
}
