import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { verifierInBrowser } from './verifier-in-browser.ts';

/** Where the service runs while the dashboard is developed. */
const SERVICE = process.env.VITE_SERVICE ?? 'http://127.0.0.1:3000';

/** What the service renders itself; everything else is a screen of the dashboard. */
const OF_THE_SERVICE =
  '^/(api|agents|assets|confirm-email|device|invite|p|reset-password|rooms|settings|sign-in|sign-out|sign-up|signed-out|undo-email)(/|$|\\?)';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The service serves the built files below /app, and index.html at the address of every screen.
  base: command === 'build' ? '/app/' : '/',
  plugins: [tailwindcss(), verifierInBrowser()],
  resolve: {
    alias: {
      '@document-workspace/sdk/browser': fileURLToPath(new URL('../sdk/src/browser.ts', import.meta.url)),
      '@document-workspace/sdk/lineage': fileURLToPath(
        new URL('../sdk/src/protocols/lineage.ts', import.meta.url),
      ),
    },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    // A data: URL would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
