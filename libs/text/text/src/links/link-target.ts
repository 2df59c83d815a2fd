/** The longest path of a node, in bytes of UTF-8. */
const MAX_PATH_BYTES = 2_000;

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const DOC_ID = /^(@[a-z0-9-]+:[a-z0-9~-]+:[1-9][0-9]{0,9})(?:#(.*?))?(?:@[0-9a-f]{12})?$/s;
const NODE_ID = /^\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:#(.*))?$/is;
const EXTENSION = /\.([a-z][a-z0-9]{0,9})$/i;
const TEXT = new Set(['md', 'markdown', 'mdown', 'mkd', 'mdx', 'txt', 'text', 'rst', 'adoc']);
/** Characters that no name of a node has. */
const CONTROL = /[\0-\x1f\x7f]/;

/**
 * The target of a link, by the form of its destination: a path of a document or of another file, a document by its Doc ID or its id
 * (`reference`), a place in the same document, or something outside of the project.
 */
export type LinkKind = 'document' | 'file' | 'reference' | 'anchor' | 'external';

/** The destination of a link, with everything but the path of the document that contains it. */
export interface LinkTarget {
  kind: LinkKind;
  /** How many folders above that of the document `path` begins; null if it doesn't depend on the place of the document. */
  up: number | null;
  /** The rest of the path; with `up` null the whole path, or the Doc ID or id of the document. Null if it leads to no document. */
  path: string | null;
  /** The place in the target; null for its beginning. */
  anchor: string | null;
}

/** Reads the destination of a link. Nothing is looked up. */
export function readLinkTarget(destination: string, image: boolean): LinkTarget {
  const href = destination.trim();
  if (SCHEME.test(href)) return { kind: 'external', up: null, path: null, anchor: null };
  const reference = DOC_ID.exec(href) ?? NODE_ID.exec(href);
  if (reference) {
    const id = reference[1]!;
    const path = id.startsWith('@') ? id : id.toLowerCase();
    return { kind: 'reference', up: null, path, anchor: anchorOf(reference[2]) };
  }
  const hash = href.indexOf('#');
  const anchor = hash < 0 ? null : anchorOf(href.slice(hash + 1));
  const written = (hash < 0 ? href : href.slice(0, hash)).replace(/\?.*$/s, '');
  if (written === '') return { kind: 'anchor', up: null, path: null, anchor };
  const place = placeOf(written);
  const extension = place && EXTENSION.exec(place.path)?.[1]?.toLowerCase();
  const isFile = image || (typeof extension === 'string' && !TEXT.has(extension));
  return { kind: isFile ? 'file' : 'document', up: place?.up ?? null, path: place?.path ?? null, anchor };
}

/** The path to which a destination leads from a document, as nodes store paths; null if it leads to none. */
export function resolveLinkTarget({ up, path }: LinkTarget, documentPath: string): string | null {
  if (path === null || up === null) return path;
  const folders = documentPath.split('/').slice(1, -1);
  if (up > folders.length) return null;
  const base = folders.slice(0, folders.length - up).map((name) => `/${name}`);
  return base.join('') + (path === '' ? '' : `/${path}`);
}

/** Identifies what a destination names, wherever the document is: `1 img/a.png` for a path from the folder above its own, or a path from the root. */
export function referenceOf({ up, path }: Pick<LinkTarget, 'up' | 'path'>): string {
  return up === null ? (path ?? '') : `${up} ${path ?? ''}`;
}

function placeOf(written: string): { up: number | null; path: string } | null {
  const absolute = written.startsWith('/');
  let up = 0;
  const names: string[] = [];
  for (const part of written.split('/')) {
    const name = decode(part).normalize('NFC');
    if (name === '' || name === '.') continue;
    if (name.includes('/') || CONTROL.test(name)) return null;
    if (name !== '..') names.push(name);
    else if (names.length > 0) names.pop();
    else up++;
  }
  const path = names.join('/');
  if (Buffer.byteLength(path) >= MAX_PATH_BYTES || (absolute && up > 0)) return null;
  return absolute ? { up: null, path: path === '' ? '' : `/${path}` } : { up, path };
}

function anchorOf(fragment: string | undefined): string | null {
  const anchor = decode(fragment ?? '');
  return anchor === '' || CONTROL.test(anchor) ? null : anchor;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part).toWellFormed();
  } catch {
    return part;
  }
}
