import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Files that a browser loads only for some documents. The worker does not keep them before they are used. */
const ON_DEMAND = /^(katex|language-)/;

/**
 * Bundles `src/worker.ts` into a file with a fixed name, which knows the names of all built files.
 *
 * @param {string} source the folder of the dashboard
 * @param {string} folder the folder of the built files
 * @param {Record<string, { fileName: string, type: string, isEntry?: boolean }>} bundle what was built
 */
export async function writeServiceWorker(source, folder, bundle) {
  const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
  const entry = files.find(({ isEntry }) => isEntry);
  const names = files.map(({ fileName }) => basename(fileName)).filter((name) => !ON_DEMAND.test(name));
  const sorted = [
    basename(entry.fileName),
    ...names.filter((name) => name !== basename(entry.fileName)).sort(),
  ];
  const page = readFileSync(join(folder, 'index.html'));
  const version = createHash('sha256').update(sorted.join()).update(page).digest('hex').slice(0, 12);
  const { outputFiles } = await build({
    entryPoints: [join(source, 'src', 'worker.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2023',
    define: { BUILT_FILES: JSON.stringify(sorted), BUILD: JSON.stringify(version) },
  });
  writeFileSync(join(folder, 'service-worker.js'), outputFiles[0].contents);
}
