import { readText } from '../files/read-text.mjs';
import { mappingOf, sha256 } from './mapping.mjs';

const AT_ONCE = 8;

/**
 * Looks at every document of the folder: what it is and the mapping it gets, or why it can't be sent. `present` has the
 * paths of all of them.
 * @param {Awaited<ReturnType<typeof import('./sources.mjs').findSources>>} sources
 * @param {{ under: string, mappings: boolean, maxBytes: number }} options
 */
export async function readLocal({ root, documents, github }, { under, mappings, maxBytes }) {
  const present = new Set(documents.map(({ virtualPath }) => placed(under, virtualPath)));
  const state = { documents: [], skipped: [], present };
  const rest = documents.values();
  const look = async () => {
    for (const document of rest) {
      const read = await readText(document.file, { root, maxBytes });
      if ('why' in read) state.skipped.push({ path: document.path, why: read.why, todo: read.todo });
      else state.documents.push(stateOf(document, read.bytes, { under, mappings, github }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  state.documents.sort((a, b) => (a.virtualPath < b.virtualPath ? -1 : 1));
  return state;
}

/** The path in the project of a path in the folder. */
export function placed(under, path) {
  return `/${under === '' ? path : `${under}/${path}`}`;
}

function stateOf(document, bytes, { under, mappings, github }) {
  return {
    ...document,
    virtualPath: placed(under, document.virtualPath),
    hash: sha256(bytes),
    size: bytes.length,
    mapping: mappings ? mappingOf(document, bytes, github) : undefined,
  };
}
