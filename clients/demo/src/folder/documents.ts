import {
  type FoundDocument,
  Problem,
  type Skipped,
  codeOf,
  selectDocuments,
  walk,
} from '../../../import/dist/index.js';

const MARKDOWN = /\.md$/i;

/** The Markdown files of a folder. */
export interface Found {
  root: string;
  documents: FoundDocument[];
  skipped: Skipped[];
}

/** Finds every Markdown file of a folder, with its path in the service. Also returns the skipped files and the reasons. */
export async function findDocuments(folder: string): Promise<Found> {
  const listing = await walk(folder).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'ENOENT') throw new Problem(`The folder ${folder} does not exist.`);
    if (code === 'ENOTDIR') throw new Problem(`${folder} is a file. Pass the folder that contains it.`);
    throw new Problem(`The folder ${folder} can't be read (${code}).`);
  });
  const { documents, skipped } = await selectDocuments(listing, (path) => MARKDOWN.test(path));
  return { root: listing.root, documents, skipped };
}
