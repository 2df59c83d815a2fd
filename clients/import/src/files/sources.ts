import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OpenArchive } from '../archive/open-archive.js';
import type { Options } from '../options.js';
import { Misuse } from '../terminal/problem.js';
import { count } from '../terminal/text.js';
import { type GitHubCheckout, findCheckout, listTracked, onGitHub } from './checkout.js';
import { createFilter } from './globs.js';
import { type FoundDocument, selectDocuments } from './select.js';
import { codeOf } from './system-error.js';
import { type FoundFile, type Listing, type Skipped, walk } from './walk.js';

/** The contents of a folder or an archive. */
export interface Sources {
  /** The name for a project that contains it. */
  name: string;
  root: string;
  documents: FoundDocument[];
  skipped: Skipped[];
  untracked: string[];
  /** Whether the folder is in a git checkout. */
  checkout: boolean;
  ignored: string[];
  /** The number of files with each extension that is not imported, most frequent first. */
  otherExtensions: [extension: string, files: number][];
  /** Files that are not documents, but that documents may refer to. */
  others: FoundFile[];
  github: GitHubCheckout | undefined;
  /** The export of a project that contains the documents; absent for a folder. */
  archive?: OpenArchive;
}

/** Finds the documents of a folder, the checkout that it belongs to, and the files that are skipped. */
export async function findSources(options: Options): Promise<Sources> {
  const { folder } = options;
  const found = await stat(folder).catch((error: unknown) => {
    const code = codeOf(error);
    throw new Misuse(
      code === 'ENOENT'
        ? `The folder ${folder} does not exist.`
        : `The folder ${folder} can't be read (${code}).`,
    );
  });
  if (!found.isDirectory())
    throw new Misuse(
      `${folder} is a file. Pass the folder that contains it, or an export of a project (.zip).`,
    );
  const checkout = options.git ? await findCheckout(folder, options.env) : undefined;
  const listing = checkout ? await listTracked(checkout) : await walk(folder);
  const { isSelected, isExcluded } = createFilter(options);
  const { documents, skipped } = await selectDocuments(listing, isSelected);
  const untracked = (listing.untracked ?? []).filter(isSelected);
  if (documents.length === 0 && skipped.length === 0)
    throw new Misuse(
      `${folder} contains no documents to import. ${adviceForNone({ checkout, untracked, listing, options })}`,
    );
  const others = listing.files.filter(({ path }) => !isSelected(path) && !isExcluded(path));
  return {
    name: basename(folder) || 'Documents',
    root: listing.root,
    documents,
    skipped,
    untracked,
    checkout: checkout !== undefined,
    ignored: listing.ignored,
    otherExtensions: countExtensions(others),
    others,
    github: checkout && options.mappings ? await onGitHub(checkout) : undefined,
  };
}

function adviceForNone({
  checkout,
  untracked,
  listing,
  options,
}: {
  checkout: object | undefined;
  untracked: string[];
  listing: Listing;
  options: Options;
}): string {
  if (checkout && untracked.length > 0)
    return `git does not track any of its ${count(untracked.length, 'document')}. Add them with "git add", or use --no-git.`;
  if (checkout && listing.files.length === 0)
    return 'git does not track any of its files. Use --no-git to import them.';
  if (options.include.length > 0) return 'No file matches --include.';
  return 'Use --include to import files with other extensions.';
}

/** The number of files with each extension that are neither documents nor among those to which documents refer. */
export function otherThan({ others }: Sources, referred: readonly FoundFile[]): Sources['otherExtensions'] {
  const sent = new Set(referred.map(({ path }) => path));
  return countExtensions(others.filter(({ path }) => !sent.has(path)));
}

/** The number of files with each extension, most frequent first. */
function countExtensions(files: FoundFile[]): Sources['otherExtensions'] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const extension = /[^/.]\.([^/.]+)$/.exec(path)?.[1];
    const name = extension ? `.${extension}` : 'without an extension';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
