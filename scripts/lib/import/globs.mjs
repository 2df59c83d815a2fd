import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { root } from '../paths.mjs';

/**
 * Decides which paths of the folder are selected, by their extension or by --include, and which --exclude removes. As in
 * .gitignore, a glob without a slash matches at any depth, and a glob that matches a folder selects everything in it.
 * @param {{ include: string[], exclude: string[], extensions: RegExp }} options
 * @returns {Promise<{ isSelected: (path: string) => boolean, isExcluded: (path: string) => boolean }>}
 */
export async function createFilter({ include, exclude, extensions }) {
  const isIncluded = include.length > 0 ? await matcher(include) : (path) => extensions.test(path);
  const isExcluded = exclude.length > 0 ? await matcher(exclude) : () => false;
  return { isSelected: (path) => isIncluded(path) && !isExcluded(path), isExcluded };
}

async function matcher(globs) {
  if (!existsSync(join(root, 'node_modules', 'picomatch'))) await ensureInstalled();
  const { default: picomatch } = await import('picomatch');
  const matches = picomatch(globs.flatMap(atAnyDepth), { dot: true });
  return (path) => matches(path.normalize('NFC'));
}

function atAnyDepth(glob) {
  const path = glob
    .normalize('NFC')
    .replace(/^\.?\//, '')
    .replace(/\/+$/, '');
  const anywhere = path.includes('/') || glob.startsWith('/') ? path : `**/${path}`;
  return [anywhere, `${anywhere}/**`];
}
