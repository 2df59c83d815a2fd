import picomatch from 'picomatch';

/** Tells which paths of the folder are documents to import. */
export interface Filter {
  isSelected: (path: string) => boolean;
  isExcluded: (path: string) => boolean;
}

/**
 * Decides which paths of the folder are selected, by their extension or by --include, and which --exclude removes. As in
 * .gitignore, a glob without a slash matches at any depth, and a glob that matches a folder selects everything in it.
 */
export function createFilter({
  include,
  exclude,
  extensions,
}: {
  include: string[];
  exclude: string[];
  extensions: RegExp;
}): Filter {
  const isIncluded = include.length > 0 ? matcher(include) : (path: string) => extensions.test(path);
  const isExcluded = exclude.length > 0 ? matcher(exclude) : () => false;
  return { isSelected: (path) => isIncluded(path) && !isExcluded(path), isExcluded };
}

function matcher(globs: string[]): (path: string) => boolean {
  const matches = picomatch(globs.flatMap(atAnyDepth), { dot: true });
  return (path) => matches(path.normalize('NFC'));
}

function atAnyDepth(glob: string): string[] {
  const path = glob
    .normalize('NFC')
    .replace(/^\.?\//, '')
    .replace(/\/+$/, '');
  const anywhere = path.includes('/') || glob.startsWith('/') ? path : `**/${path}`;
  return [anywhere, `${anywhere}/**`];
}
