// npm run pack [-- folder]: packs the clients that others install: two tarballs for npm, and a wheel for pip. With --built, it does not build them
// first, because the tests that run at the same time use them.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildClients } from './lib/sdk.mjs';
import { packMcp, packPython, packSdk } from './lib/pack.mjs';
import { root } from './lib/paths.mjs';
import { reportError } from './lib/problem.mjs';

try {
  const args = process.argv.slice(2);
  const [folder = join(root, 'dist', 'packages')] = args.filter((arg) => arg !== '--built');
  const target = resolve(process.env.INIT_CWD ?? '.', folder);
  mkdirSync(target, { recursive: true });
  if (!args.includes('--built')) await buildClients();
  for (const pack of [packSdk, packMcp, packPython]) console.log(await pack(target));
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
