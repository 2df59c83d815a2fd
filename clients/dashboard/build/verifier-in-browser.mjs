import { join } from 'node:path';

const IN_BROWSER = join(import.meta.dirname, '..', 'src', 'content', 'verifying');
/** The published program. The SDK has a copy of it, which is there only after the SDK was built. */
const PUBLISHED = join(
  ...[import.meta.dirname, '..', '..', '..', 'docs', 'protocols', 'lineage', 'verify-lineage.mjs'],
);
const VERIFIER = /\/verify-lineage\.mjs$/;

/** Lets the published verifier run in a browser: what it takes from Node.js comes from the folder `verifying`. */
export function verifierInBrowser() {
  return {
    name: 'verifier-in-browser',
    enforce: 'pre',
    resolveId(source, importer) {
      if (VERIFIER.test(source)) return PUBLISHED;
      if (!importer || !VERIFIER.test(importer) || !source.startsWith('node:')) return undefined;
      return join(IN_BROWSER, source === 'node:crypto' ? 'browser-crypto.ts' : 'browser-node.ts');
    },
    transform(code, id) {
      if (!VERIFIER.test(id)) return undefined;
      const globals = `import { Buffer, process } from ${JSON.stringify(join(IN_BROWSER, 'browser-node.ts'))};\n`;
      return { code: globals + code.replace(/^#!.*\n/, ''), map: null };
    },
  };
}
