import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { root } from '../paths.mjs';

/**
 * Which paths of the folder are to be taken, by their ending or by --include, and which --exclude leaves out. As with
 * .gitignore a glob without a slash is meant at any depth, and one that names a folder means all that is in it.
 * @param {{ include: string[], exclude: string[], endings: RegExp }} options
 * @returns {Promise<{ wanted: (path: string) => boolean, excluded: (path: string) => boolean }>}
 */
export async function chooser({ include, exclude, endings }) {
  const included = include.length > 0 ? await matcher(include) : (path) => endings.test(path);
  const excluded = exclude.length > 0 ? await matcher(exclude) : () => false;
  return { wanted: (path) => included(path) && !excluded(path), excluded };
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
