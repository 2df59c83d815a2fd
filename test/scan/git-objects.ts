import { createHash } from 'node:crypto';

/** What lies at a path: a file's text, a symbolic link's target, or the commit of a submodule. */
export type Content = string | { link: string } | { submodule: string };

/** An entry as GitHub's trees have it. */
export interface Entry {
  path: string;
  mode: string;
  type: 'blob' | 'tree' | 'commit';
  sha: string;
  size?: number;
}

/** The trees of a commit, by their hashes. */
export interface Commit {
  sha: string;
  root: string;
  trees: Map<string, Entry[]>;
}

/** The hash that git has of a file. */
export function blobHash(text: string): string {
  return gitHash('blob', Buffer.from(text));
}

/** A commit of these files, hashed as git does it. */
export function commitOf(files: Record<string, Content>, message = 'Files'): Commit {
  const trees = new Map<string, Entry[]>();
  const root = treeOf(Object.entries(files), trees);
  return { sha: gitHash('commit', Buffer.from(`tree ${root}\n\n${message}\n`)), root, trees };
}

/** All below a tree, folders before what is in them. */
export function flatten(trees: Map<string, Entry[]>, sha: string, prefix = ''): Entry[] {
  return trees.get(sha)!.flatMap((entry) => {
    const path = prefix + entry.path;
    const here = { ...entry, path };
    return entry.type === 'tree' ? [here, ...flatten(trees, entry.sha, `${path}/`)] : [here];
  });
}

function treeOf(files: [path: string, content: Content][], trees: Map<string, Entry[]>): string {
  const folders = new Map<string, [string, Content][]>();
  const entries: Entry[] = [];
  for (const [path, content] of files) {
    const slash = path.indexOf('/');
    if (slash < 0) entries.push(leafOf(path, content));
    else {
      const name = path.slice(0, slash);
      folders.set(name, [...(folders.get(name) ?? []), [path.slice(slash + 1), content]]);
    }
  }
  for (const [name, inside] of folders)
    entries.push({ path: name, mode: '040000', type: 'tree', sha: treeOf(inside, trees) });
  const key = ({ path, type }: Entry) => Buffer.from(type === 'tree' ? `${path}/` : path);
  entries.sort((a, b) => key(a).compare(key(b)));
  const lines = entries.map(({ mode, path, sha }) =>
    Buffer.concat([Buffer.from(`${mode.replace(/^0/, '')} ${path}\0`), Buffer.from(sha, 'hex')]),
  );
  const sha = gitHash('tree', Buffer.concat(lines));
  trees.set(sha, entries);
  return sha;
}

function leafOf(path: string, content: Content): Entry {
  if (typeof content === 'string')
    return { path, mode: '100644', type: 'blob', sha: blobHash(content), size: Buffer.byteLength(content) };
  return 'link' in content
    ? { path, mode: '120000', type: 'blob', sha: blobHash(content.link), size: content.link.length }
    : { path, mode: '160000', type: 'commit', sha: content.submodule };
}

function gitHash(type: string, bytes: Buffer): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');
}
