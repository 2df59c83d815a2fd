import { stat } from 'node:fs/promises';
import { Misuse } from '../client/command-line.mjs';
import { count } from '../client/terminal.mjs';
import { findCheckout, listTracked, onGitHub } from '../files/checkout.mjs';
import { selectDocuments } from '../files/select.mjs';
import { walk } from '../files/walk.mjs';
import { createFilter } from './globs.mjs';

/**
 * Finds the documents of a folder, the checkout that it belongs to, and the files that are skipped.
 * @param {ReturnType<typeof import('./options.mjs').readOptions>} options
 */
export async function findSources(options) {
  const { folder } = options;
  const found = await stat(folder).catch((error) => {
    throw new Misuse(
      error.code === 'ENOENT'
        ? `The folder ${folder} does not exist.`
        : `The folder ${folder} can't be read (${error.code}).`,
    );
  });
  if (!found.isDirectory()) throw new Misuse(`${folder} is a file. Pass the folder that contains it.`);
  const checkout = options.git ? await findCheckout(folder) : undefined;
  const listing = checkout ? await listTracked(checkout) : await walk(folder);
  const { isSelected, isExcluded } = await createFilter(options);
  const { documents, skipped } = await selectDocuments(listing, isSelected);
  const untracked = (listing.untracked ?? []).filter(isSelected);
  if (documents.length === 0 && skipped.length === 0)
    throw new Misuse(
      `${folder} contains no documents to import. ${adviceForNone({ checkout, untracked, listing, options })}`,
    );
  return {
    root: listing.root,
    documents,
    skipped,
    untracked,
    checkout: checkout !== undefined,
    ignored: listing.ignored,
    otherExtensions: countExtensions(
      listing.files.filter(({ path }) => !isSelected(path) && !isExcluded(path)),
    ),
    github: checkout && options.mappings ? await onGitHub(checkout) : undefined,
  };
}

function adviceForNone({ checkout, untracked, listing, options }) {
  if (checkout && untracked.length > 0)
    return `git does not track any of its ${count(untracked.length, 'document')}. Add them with "git add", or use --no-git.`;
  if (checkout && listing.files.length === 0)
    return 'git does not track any of its files. Use --no-git to import them.';
  if (options.include.length > 0) return 'No file matches --include.';
  return 'Use --include to import files with other extensions.';
}

/** The number of files with each extension, most frequent first. */
function countExtensions(files) {
  const counts = new Map();
  for (const { path } of files) {
    const extension = /[^/.]\.([^/.]+)$/.exec(path)?.[1];
    const name = extension ? `.${extension}` : 'without an extension';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
