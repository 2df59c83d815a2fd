import type { Tree, TreeEntry } from './github-answers';
import type { GithubClient } from './github-client';

const MAX_ENTRIES = 1_000_000;
const MAX_REQUESTS = 2_000;

/** Reads all entries of a repository at a ref. If GitHub truncates a recursive tree, its folders are read one by one. */
export class TreeFiles {
  /** Whether the ref exists; known after the first entries. */
  exists = true;
  /** Whether entries are missing, because GitHub truncated a single folder or a limit of the scan was reached. */
  truncated = false;
  private entries = 0;
  private requests = 0;

  /** @param isWanted whether to read a folder, if folders are read one by one */
  constructor(
    private readonly github: GithubClient,
    private readonly repository: string,
    private readonly isWanted: (folder: string) => boolean,
  ) {}

  /** Yields the entries, with paths from the root of the repository. */
  async *at(ref: string): AsyncGenerator<TreeEntry[]> {
    const tree = await this.github.tree(this.repository, ref, true);
    this.exists = tree !== undefined;
    if (tree === undefined || tree === 'empty') return;
    if (tree.truncated) yield* this.readFolders(tree.sha, '');
    else yield tree.entries;
  }

  private async *readFolders(sha: string, prefix: string): AsyncGenerator<TreeEntry[]> {
    const level = await this.read(sha, false);
    if (!level) return;
    if (level.truncated) this.truncated = true;
    yield level.entries.map((entry) => within(prefix, entry));
    for (const folder of level.entries) {
      const path = prefix + folder.path;
      if (folder.type !== 'tree' || !this.isWanted(path)) continue;
      const tree = await this.read(folder.sha, true);
      if (!tree) return;
      if (tree.truncated) yield* this.readFolders(folder.sha, `${path}/`);
      else yield tree.entries.map((entry) => within(`${path}/`, entry));
    }
  }

  private async read(sha: string, recursive: boolean): Promise<Tree | undefined> {
    const limitReached = this.entries > MAX_ENTRIES || this.requests === MAX_REQUESTS;
    this.requests++;
    const tree = limitReached ? undefined : await this.github.tree(this.repository, sha, recursive);
    if (tree !== undefined && tree !== 'empty') {
      this.entries += tree.entries.length;
      return tree;
    }
    this.truncated = true;
    return undefined;
  }
}

function within(prefix: string, entry: TreeEntry): TreeEntry {
  return prefix === '' ? entry : { ...entry, path: prefix + entry.path };
}
