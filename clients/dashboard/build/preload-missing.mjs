/**
 * Lets a file preload only what is not loaded when it runs: neither what it imports itself nor what the first script imports. Vite would name
 * all of these in each file that loads parts later, and names of files hardly compress.
 */
export function preloadMissing() {
  let loadedWith = new Map();
  return {
    plugin: {
      name: 'preload-missing',
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          const entries = Object.values(bundle).filter(({ isEntry }) => isEntry);
          const always = new Set(entries.flatMap(({ fileName }) => [...importsOf(fileName, bundle)]));
          const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
          loadedWith = new Map(
            chunks.map(({ fileName }) => [fileName, new Set([...always, ...importsOf(fileName, bundle)])]),
          );
        },
      },
    },
    /** Vite's `build.modulePreload.resolveDependencies`. */
    resolveDependencies(_, files, { hostId }) {
      const loaded = loadedWith.get(hostId);
      return loaded ? files.filter((file) => !loaded.has(file)) : files;
    },
  };
}

/** A file and all that it imports, directly and through others, but not what it loads later. */
function importsOf(fileName, bundle, found = new Set()) {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of bundle[fileName]?.imports ?? []) importsOf(imported, bundle, found);
  return found;
}
