import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../../scripts/lib/paths.mjs';

const SDK = join(root, 'clients', 'sdk', 'src');
/** The whole client of a browser, compressed. A dashboard's first screen has 200 KB. */
const MAX_BYTES = 8_000;

describe('the SDK in a browser', () => {
  it('is bundled without a module of Node, and stays small', async () => {
    const { metafile, outputFiles } = await build({
      stdin: {
        contents: `export * from ${JSON.stringify(join(SDK, 'browser.ts'))};`,
        resolveDir: root,
        loader: 'ts',
      },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
    expect(imports.filter(({ path, external }) => external === true || path.startsWith('node:'))).toEqual([]);
    expect(outputFiles[0]!.text).not.toMatch(/\bnode:|\brequire\(/);
    const bytes = gzipSync(outputFiles[0]!.contents).length;
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(bytes).toBeGreaterThan(1_000);
  });
});
