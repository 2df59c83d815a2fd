import { readText } from '../files/read-text.mjs';
import { mappingOf, sha256 } from './mapping.mjs';

const CONCURRENCY = 8;

/**
 * Reads every document of the folder: its hash, size and mapping, or why it can't be sent. `present` contains the project
 * paths of all of them, including those that can't be sent.
 * @param {Awaited<ReturnType<typeof import('./sources.mjs').findSources>>} sources
 * @param {{ under: string, mappings: boolean, maxBytes: number }} options
 */
export async function readLocal({ root, documents, github }, { under, mappings, maxBytes }) {
  const present = new Set(documents.map(({ virtualPath }) => projectPath(under, virtualPath)));
  const state = { documents: [], skipped: [], present };
  const rest = documents.values();
  const worker = async () => {
    for (const document of rest) {
      const read = await readText(document.file, { root, maxBytes });
      if ('why' in read) state.skipped.push({ path: document.path, why: read.why, todo: read.todo });
      else state.documents.push(stateOf(document, read.bytes, { under, mappings, github }));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  state.documents.sort((a, b) => (a.virtualPath < b.virtualPath ? -1 : 1));
  return state;
}

/** The path in the project for a path in the folder. */
export function projectPath(under, path) {
  return `/${under === '' ? path : `${under}/${path}`}`;
}

function stateOf(document, bytes, { under, mappings, github }) {
  return {
    ...document,
    virtualPath: projectPath(under, document.virtualPath),
    hash: sha256(bytes),
    size: bytes.length,
    mapping: mappings ? mappingOf(document, bytes, github) : undefined,
  };
}
