import type { TreeEntry } from '../github/github-answers';
import type { UnmappedFiles } from './scan';

/** How many unmapped files of one repository are listed, so that no repository takes all places of the report. */
const MAX_LISTED = 20;
/** The longest physical path that a mapping can have. */
const MAX_PATH = 1_024;

/** Counts the files of a repository that no mapping names. */
export class UnmappedCounter implements UnmappedFiles {
  count = 0;
  readonly physicalPaths: string[] = [];

  /**
   * @param mapped the paths that mappings name
   * @param prefix the part of a physical path before the path: `owner/repo@ref:`
   */
  constructor(
    private readonly mapped: ReadonlySet<string>,
    private readonly prefix: string,
  ) {}

  add(entries: readonly TreeEntry[]): void {
    for (const { type, path } of entries) {
      if (type !== 'blob' || this.mapped.has(path)) continue;
      this.count++;
      const physicalPath = this.prefix + path;
      if (this.physicalPaths.length < MAX_LISTED && physicalPath.length <= MAX_PATH)
        this.physicalPaths.push(physicalPath);
    }
  }
}
