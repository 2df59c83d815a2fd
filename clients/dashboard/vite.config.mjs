import tailwindcss from '@tailwindcss/vite';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.mjs';
import { preloadMissing } from './build/preload-missing.mjs';
import { writeServiceWorker } from './build/service-worker.mjs';
import { verifierInBrowser } from './build/verifier-in-browser.mjs';

/** The BASE_URL of the service while the dashboard is developed. The service refuses changes from any other origin. */
const SERVICE = process.env.VITE_SERVICE ?? 'http://localhost:3000';

/** The pages that the service renders itself; every other address is a screen of the dashboard. */
const OF_THE_SERVICE =
  '^/(api|assets|confirm-email|device|invite|p|reset-password|sign-in|sign-out|sign-up|signed-out|undo-email)(/|$|\\?)';

/**
 * Puts the code that every first screen needs into one file each. Apart, a browser would ask for a dozen small files by six connections, and a
 * slow network takes half a second for each.
 */
const EARLY_PARTS = [
  {
    name: 'early-project',
    test: /src\/(features\/tree\/(show-early-project|early-project|listing-style)|content\/tree\/row-style|ground\/controls\/(person-style|table-style))\.ts$/,
  },
  ...['en', 'de'].map((language) => ({
    name: `early-${language}`,
    test: new RegExp(`src/ground/texts/${language}/(early|early-project|controls|home|projects|tree)\\.ts$`),
  })),
];

/**
 * Small parts that the frame or most screens need, in one file: each file of its own is one more request, and its name makes the first script longer,
 * whose size has a bound.
 */
const SHARED_PARTS = [
  {
    name: 'shared',
    test: /src\/(ground\/(live\/(stream|use-reread-on)|actions\/(action-keys|registry)|controls\/(announce|icon-button|notices?|screen|use-later))|content\/waiting\/use-waiting-count)\.tsx?$/,
  },
  {
    name: 'store',
    test: /src\/ground\/store\/(catalog-memory|database|drafts?|forget-kept|leaving|patch|preferences|room-drafts)\.ts$/,
  },
];

const preloading = preloadMissing();

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The service serves the built files below /app, and index.html at the address of every screen.
  base: command === 'build' ? '/app/' : '/',
  plugins: [tailwindcss(), verifierInBrowser(), preloading.plugin, afterBuild()],
  resolve: {
    alias: {
      '@document-workspace/sdk/browser': join(import.meta.dirname, '..', 'sdk', 'src', 'browser.ts'),
      '@document-workspace/sdk/key-log': join(
        import.meta.dirname,
        '..',
        'sdk',
        'src',
        'key-log',
        'key-log.ts',
      ),
      '@document-workspace/sdk/latin-letters': join(
        ...[import.meta.dirname, '..', 'sdk', 'src', 'latin-letters.ts'],
      ),
      '@document-workspace/sdk/seal': join(import.meta.dirname, '..', 'sdk', 'src', 'seal', 'seal.ts'),
      '@document-workspace/sdk/lineage': join(
        ...[import.meta.dirname, '..', 'sdk', 'src', 'protocols', 'lineage.ts'],
      ),
    },
  },
  build: {
    outDir: 'dist',
    // `build/precompress.mjs` writes the compressed forms, and `budget.json` bounds their sizes.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1024,
    manifest: true,
    target: 'es2023',
    // A data: URL would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloading.resolveDependencies },
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [...EARLY_PARTS, ...SHARED_PARTS] },
        // The first script names the others. Seven characters are 42 bits, beside the name of the part.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
      onLog: (level, log, report) => {
        // Base UI marks its modules for servers that render React; there is none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: {
    proxy: {
      [OF_THE_SERVICE]: {
        target: SERVICE,
        // The service accepts changes only from its own origin.
        headers: { Origin: new URL(SERVICE).origin },
      },
    },
  },
}));

/** Makes the service worker and the compressed forms of all built files. */
function afterBuild() {
  return {
    name: 'after-build',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      await writeServiceWorker(import.meta.dirname, dir, bundle);
      precompress(dir);
    },
  };
}
