import { createHash } from 'node:crypto';

/** The content of a path: the text of a file, the target of a symbolic link, or the commit of a submodule. */
export type Content = string | { link: string } | { submodule: string };

/** An entry of a tree in the GitHub API. */
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

/** The hash of a file in git. */
export function blobHash(text: string): string {
  return gitHash('blob', Buffer.from(text));
}

/** A commit of these files, hashed as in git. */
export function commitOf(files: Record<string, Content>, message = 'Files'): Commit {
  const trees = new Map<string, Entry[]>();
  const root = treeOf(Object.entries(files), trees);
  return { sha: gitHash('commit', Buffer.from(`tree ${root}\n\n${message}\n`)), root, trees };
}

/** All entries below a tree, each folder before its entries. */
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
