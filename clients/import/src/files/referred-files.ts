import { projectPath } from './local-state.js';
import { readText } from './read-text.js';
import type { Sources } from './sources.js';
import type { FoundFile } from './walk.js';

/** A file to which a document refers. Its `virtualPath` is its path in the project. */
export interface ReferredFile extends FoundFile {
  virtualPath: string;
}

const INLINE = /\]\(\s*(?:<([^>\n]+)>|((?:[^()\s]|\([^()\s]*\))+))/g;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:\s*(?:<([^>\n]+)>|(\S+))/gm;
const ATTRIBUTE = /\b(?:src|href)\s*=\s*(?:"([^"\n]+)"|'([^'\n]+)')/gi;

/**
 * The files of the folder to which its documents refer, by a simple search for what looks like a link: a path that is mentioned and exists is
 * sent, and the service deletes what no document refers to.
 */
export async function findReferred(
  { root, documents, others }: Sources,
  { under, maxBytes }: { under: string; maxBytes: number },
): Promise<ReferredFile[]> {
  const files = new Map(others.map((one) => [one.path.normalize('NFC'), one]));
  if (files.size === 0) return [];
  const found = new Map<string, ReferredFile>();
  for (const { file, path } of documents) {
    const read = await readText(file, { root, maxBytes });
    if ('why' in read) continue;
    for (const destination of destinationsIn(read.text)) {
      const target = resolve(destination, path.normalize('NFC'), under);
      const other = target === undefined ? undefined : files.get(target);
      if (other) found.set(other.path, { ...other, virtualPath: projectPath(under, target!) });
    }
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function destinationsIn(text: string): string[] {
  return [INLINE, DEFINITION, ATTRIBUTE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  );
}

/** The path in the folder to which a destination leads from a document; undefined if it leads out of it. */
function resolve(destination: string, document: string, under: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(destination)) return undefined;
  const path = decode(destination.replace(/[?#].*$/s, '')).normalize('NFC');
  const names = path.startsWith('/') ? [] : document.split('/').slice(0, -1);
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  const target = names.join('/');
  if (!path.startsWith('/') || under === '') return target;
  return target.startsWith(`${under}/`) ? target.slice(under.length + 1) : undefined;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
