import { stat } from 'node:fs/promises';
import { Misuse } from '../client/command-line.mjs';
import { findCheckout, listTracked, onGitHub } from '../files/checkout.mjs';
import { selectDocuments } from '../files/select.mjs';
import { walk } from '../files/walk.mjs';
import { chooser } from './globs.mjs';

/**
 * The documents of a folder, where their files come from, and what was left out or passed over.
 * @param {ReturnType<typeof import('./options.mjs').readOptions>} options
 */
export async function findSources(options) {
  const { folder } = options;
  const found = await stat(folder).catch((error) => {
    throw new Misuse(
      error.code === 'ENOENT' ? `There is no folder ${folder}.` : `${folder} can't be read (${error.code}).`,
    );
  });
  if (!found.isDirectory()) throw new Misuse(`${folder} is a file: name the folder it is in.`);
  const checkout = options.git ? await findCheckout(folder) : undefined;
  const listing = checkout ? await listTracked(checkout) : await walk(folder);
  const { wanted, excluded } = await chooser(options);
  const { documents, skipped } = await selectDocuments(listing, wanted);
  const untracked = (listing.untracked ?? []).filter(wanted);
  if (documents.length === 0 && skipped.length === 0)
    throw new Misuse(
      `There is no document in ${folder}. ${whyNone({ checkout, untracked, listing, options })}`,
    );
  return {
    root: listing.root,
    documents,
    skipped,
    untracked,
    checkout: checkout !== undefined,
    passedOver: listing.passedOver,
    otherEndings: countEndings(listing.files.filter(({ path }) => !wanted(path) && !excluded(path))),
    github: checkout && options.mappings ? await onGitHub(checkout) : undefined,
  };
}

function whyNone({ checkout, untracked, listing, options }) {
  if (checkout && untracked.length > 0)
    return `git tracks none of its ${untracked.length}: "git add" them, or take them with --no-git.`;
  if (checkout && listing.files.length === 0) return 'git tracks no file in it; --no-git takes them all.';
  return options.include.length > 0 ? 'No file fits --include.' : '--include takes files of other endings.';
}

/** How many files have which ending, most first. */
function countEndings(files) {
  const counts = new Map();
  for (const { path } of files) {
    const ending = /[^/.]\.([^/.]+)$/.exec(path)?.[1];
    const name = ending ? `.${ending}` : 'without an ending';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
