/** The part that everybody loads. The others are measured without its files. */
const SHELL = 'shell and reader';

/**
 * The sizes of the parts of a built dashboard, compressed.
 *
 * @param {object} input
 * @param {Record<string, { file: string, css?: string[], imports?: string[], isDynamicEntry?: boolean, isEntry?: boolean }>} input.manifest
 *   what Vite wrote, by the names of the sources
 * @param {Record<string, { entries: string[], limit: number, css?: boolean }>} input.budget the parts by name. `entries` are names of sources;
 *   with a star at the end, all that begin so, each of which must fit
 * @param {(file: string) => number} input.bytesOf the compressed size of a built file
 * @returns the parts, and the sources that are loaded by themselves but belong to no part
 */
export function measureParts({ manifest, budget, bytesOf }) {
  const everybody = filesOf(manifest, sourcesOf(manifest, budget[SHELL].entries));
  const parts = Object.entries(budget).flatMap(([name, { entries, limit, css = true }]) => {
    const sources = sourcesOf(manifest, entries);
    const isShell = sources.some((source) => manifest[source].isEntry);
    const single = entries.some((entry) => entry.endsWith('*'));
    return (single ? sources.map((source) => [source]) : [sources]).map((together) => {
      const files = [...filesOf(manifest, together)].filter(
        (file) => (isShell || !everybody.has(file)) && (css || !file.endsWith('.css')),
      );
      const bytes = files.reduce((sum, file) => sum + bytesOf(file), 0);
      return { name: single ? `${name}: ${titleOf(together[0])}` : name, kilobytes: bytes / 1000, limit };
    });
  });
  const named = new Set(Object.values(budget).flatMap(({ entries }) => sourcesOf(manifest, entries)));
  const unnamed = Object.keys(manifest).filter(
    (source) => manifest[source].isDynamicEntry && !named.has(source),
  );
  return { parts, unnamed };
}

/** The sources of entries that exist. A feature that is not there yet has no size. */
function sourcesOf(manifest, entries) {
  return entries.flatMap((entry) =>
    entry.endsWith('*')
      ? Object.keys(manifest).filter(
          (source) =>
            source.startsWith(entry.slice(0, -1)) &&
            // A group of the build has no source, and a name like `_name-hash.js`.
            (manifest[source].isDynamicEntry || source.startsWith('_')),
        )
      : entry in manifest
        ? [entry]
        : [],
  );
}

/** The built files that are loaded with some sources: theirs, and those of everything that they import. */
function filesOf(manifest, sources) {
  const files = new Set();
  const visited = new Set();
  const visit = (source) => {
    if (visited.has(source)) return;
    visited.add(source);
    const { file, css = [], imports = [] } = manifest[source];
    for (const each of [file, ...css]) files.add(each);
    for (const each of imports) visit(each);
  };
  for (const source of sources) visit(source);
  return files;
}

function titleOf(source) {
  return source
    .split('/')
    .at(-1)
    .split('.')[0]
    .replace(/^_(.*)-.{7}$/, '$1');
}
