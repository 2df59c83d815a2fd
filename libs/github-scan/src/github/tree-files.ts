import type { Tree, TreeEntry } from './github-answers';
import type { GithubClient } from './github-client';

const MAX_ENTRIES = 1_000_000;
const MAX_REQUESTS = 2_000;

/**
 * Reads all that lies in a repository at a ref, an answer of GitHub's at a time. Where GitHub cuts a tree for its size, the
 * folders in it are read one by one, and those below them where they are cut again.
 */
export class TreeFiles {
  /** Whether the ref names anything; known once the first entries came. */
  exists = true;
  /** Whether something was left out: a folder that GitHub itself cuts, or more than a scan reads. */
  cut = false;
  private entries = 0;
  private requests = 0;

  /** @param leadsTo whether a folder is worth reading, where folders are read one by one. */
  constructor(
    private readonly github: GithubClient,
    private readonly repository: string,
    private readonly leadsTo: (folder: string) => boolean,
  ) {}

  /** The entries, their paths from the root of the repository; none of an empty repository. */
  async *at(ref: string): AsyncGenerator<TreeEntry[]> {
    const tree = await this.github.tree(this.repository, ref, true);
    this.exists = tree !== undefined;
    if (tree === undefined || tree === 'empty') return;
    if (tree.truncated) yield* this.below(tree.sha, '');
    else yield tree.entries;
  }

  private async *below(sha: string, prefix: string): AsyncGenerator<TreeEntry[]> {
    const level = await this.read(sha, false);
    if (!level) return;
    if (level.truncated) this.cut = true;
    yield level.entries.map((entry) => within(prefix, entry));
    for (const folder of level.entries) {
      const path = prefix + folder.path;
      if (folder.type !== 'tree' || !this.leadsTo(path)) continue;
      const tree = await this.read(folder.sha, true);
      if (!tree) return;
      if (tree.truncated) yield* this.below(folder.sha, `${path}/`);
      else yield tree.entries.map((entry) => within(`${path}/`, entry));
    }
  }

  private async read(sha: string, recursive: boolean): Promise<Tree | undefined> {
    const enough = this.entries > MAX_ENTRIES || this.requests === MAX_REQUESTS;
    this.requests++;
    const tree = enough ? undefined : await this.github.tree(this.repository, sha, recursive);
    if (tree !== undefined && tree !== 'empty') {
      this.entries += tree.entries.length;
      return tree;
    }
    this.cut = true;
    return undefined;
  }
}

function within(prefix: string, entry: TreeEntry): TreeEntry {
  return prefix === '' ? entry : { ...entry, path: prefix + entry.path };
}
