import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

const SOURCE = 'libs/surface/web/src/parts/tokens.ts';

/** The custom properties of the pages, for the dashboard: both have the same colors and typefaces. */
export async function tokensStyle() {
  // Imported here because it needs the installed packages.
  const { transform } = await import('esbuild');
  const { code } = await transform(readFileSync(join(root, SOURCE), 'utf8'), { loader: 'ts', format: 'esm' });
  const { TOKENS } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return `/* Written by npm run docs from ${SOURCE}. */\n${TOKENS}`;
}
