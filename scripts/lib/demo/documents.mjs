import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Problem } from '../problem.mjs';

const PASSED_OVER = new Set(['node_modules']);
const MARKDOWN = /\.md$/i;

/**
 * Every Markdown file of a folder with the path it will have in the service, and what is left out and why. Links to
 * files inside the folder count; links to folders, which can run in circles, and links that lead out of it do not.
 * @param {string} folder
 */
export async function findDocuments(folder) {
  const root = await realpath(folder).catch(() => {
    throw new Problem(`There is no folder ${folder}.`);
  });
  const found = { documents: [], skipped: [] };
  await walk(root, root, found);
  return { documents: distinct(found.documents, found.skipped), skipped: found.skipped };
}

async function walk(root, folder, found) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (folder === root) throw new Problem(`${folder} can't be read as a folder (${error.code}).`);
    found.skipped.push({ path: relative(root, folder), why: `can't be read (${error.code})` });
    return [];
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || PASSED_OVER.has(entry.name)) continue;
    const file = join(folder, entry.name);
    const path = relative(root, file);
    if (entry.isDirectory()) await walk(root, file, found);
    else if (entry.isFile() && MARKDOWN.test(entry.name)) found.documents.push({ file, path });
    else if (entry.isSymbolicLink()) {
      const why = await whyNot(root, file);
      if (why) found.skipped.push({ path, why });
      else if (MARKDOWN.test(entry.name)) found.documents.push({ file, path });
    }
  }
}

/** Why a link is left out; undefined for a link to a file inside the folder. */
async function whyNot(root, link) {
  try {
    const target = await realpath(link);
    if (target !== root && !target.startsWith(root + sep)) return 'a link that leads out of the folder';
    return (await stat(target)).isDirectory() ? 'a link to a folder' : undefined;
  } catch (error) {
    return `a link that leads nowhere (${error.code})`;
  }
}

/** The service keeps names in Unicode's composed form; two files that differ in that alone would be one. */
function distinct(documents, skipped) {
  const paths = new Set();
  return documents.flatMap(({ file, path }) => {
    const virtualPath = path.split(sep).join('/').normalize('NFC');
    if (paths.has(virtualPath)) {
      skipped.push({ path, why: 'another file has this name in another Unicode form' });
      return [];
    }
    paths.add(virtualPath);
    return [{ file, path: virtualPath }];
  });
}
