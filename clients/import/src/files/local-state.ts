import { type Mapping, mappingOf, sha256 } from '../plan/mapping.js';
import type { GitHubCheckout } from './checkout.js';
import { readText } from './read-text.js';
import type { FoundDocument } from './select.js';
import type { Sources } from './sources.js';
import type { Skipped } from './walk.js';

const CONCURRENCY = 8;

/** A document of the folder, as it is before the import. Its `virtualPath` is its path in the project. */
export interface LocalDocument extends FoundDocument {
  hash: string;
  size: number;
  /** Undefined without mappings. */
  mapping: Mapping | undefined;
}

/** The documents of the folder. */
export interface LocalState {
  documents: LocalDocument[];
  skipped: Skipped[];
  /** The project paths of all of them, including those that can't be sent. */
  present: Set<string>;
}

/** Reads every document of the folder: its hash, size and mapping, or why it can't be sent. */
export async function readLocal(
  { root, documents, github }: Sources,
  { under, mappings, maxBytes }: { under: string; mappings: boolean; maxBytes: number },
): Promise<LocalState> {
  const present = new Set(documents.map(({ virtualPath }) => projectPath(under, virtualPath)));
  const state: LocalState = { documents: [], skipped: [], present };
  const rest = documents.values();
  const worker = async (): Promise<void> => {
    for (const document of rest) {
      const read = await readText(document.file, { root, maxBytes });
      if ('why' in read) state.skipped.push({ path: document.path, why: read.why, remedy: read.remedy });
      else state.documents.push(stateOf(document, read.bytes, { under, mappings, github }));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  state.documents.sort((a, b) => (a.virtualPath < b.virtualPath ? -1 : 1));
  return state;
}

/** The path in the project for a path in the folder. */
export function projectPath(under: string, path: string): string {
  return `/${under === '' ? path : `${under}/${path}`}`;
}

function stateOf(
  document: FoundDocument,
  bytes: Buffer,
  { under, mappings, github }: { under: string; mappings: boolean; github: GitHubCheckout | undefined },
): LocalDocument {
  return {
    ...document,
    virtualPath: projectPath(under, document.virtualPath),
    hash: sha256(bytes),
    size: bytes.length,
    mapping: mappings ? mappingOf(document, bytes, github) : undefined,
  };
}
