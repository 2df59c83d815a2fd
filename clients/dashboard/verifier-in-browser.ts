import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = (path: string) => fileURLToPath(new URL(`src/features/lineage/${path}`, import.meta.url));
const VERIFIER = /\/verify-lineage\.mjs$/;

/** Lets the published verifier of bundles run in a browser: what it takes from Node.js comes from the folder of the lineage screen. */
export function verifierInBrowser(): Plugin {
  return {
    name: 'verifier-in-browser',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !VERIFIER.test(importer) || !source.startsWith('node:')) return undefined;
      return source === 'node:crypto' ? own('browser-crypto.ts') : own('browser-node.ts');
    },
    transform(code, id) {
      if (!VERIFIER.test(id)) return undefined;
      const globals = `import { Buffer, process } from ${JSON.stringify(own('browser-node.ts'))};\n`;
      return { code: globals + code.replace(/^#!.*\n/, ''), map: null };
    },
  };
}
