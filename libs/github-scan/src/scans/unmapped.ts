import type { TreeEntry } from '../github/github-answers';
import type { UnmappedFiles } from './scan';

/** Unmapped files of one repository that a report names, so that no repository fills it alone. */
const MAX_NAMED = 20;
/** The longest path that a mapping takes. */
const MAX_PATH = 1_024;

/** Counts the files of a repository that no mapping names. */
export class Unmapped implements UnmappedFiles {
  count = 0;
  readonly physicalPaths: string[] = [];

  /** @param mapped the paths that mappings name. @param prefix what a mapping has before a path. */
  constructor(
    private readonly mapped: ReadonlySet<string>,
    private readonly prefix: string,
  ) {}

  add(entries: readonly TreeEntry[]): void {
    for (const { type, path } of entries) {
      if (type !== 'blob' || this.mapped.has(path)) continue;
      this.count++;
      const physicalPath = this.prefix + path;
      if (this.physicalPaths.length < MAX_NAMED && physicalPath.length <= MAX_PATH)
        this.physicalPaths.push(physicalPath);
    }
  }
}
