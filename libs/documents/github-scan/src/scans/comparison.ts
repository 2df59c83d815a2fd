import { parseGithubPath } from '#workspace';
import type { TreeEntry } from '../github/github-answers';
import type { CheckedMapping, Reason } from './scan';
import type { ScannedMapping } from './scanned-mappings.repository';

/** Compares the mappings of one ref of a repository with the entries of its tree, which can come in several parts. */
export class Comparison {
  /** The mappings whose file has not been found yet, by the path of the file. */
  private readonly pending = new Map<string, ScannedMapping[]>();
  private readonly folders = new Set<string>();
  private readonly checked: CheckedMapping[] = [];

  constructor(mappings: readonly ScannedMapping[]) {
    for (const mapping of mappings) {
      const path = parseGithubPath(mapping.physicalPath)?.path ?? '';
      const others = this.pending.get(path);
      if (others) others.push(mapping);
      else this.pending.set(path, [mapping]);
      for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
        this.folders.add(path.slice(0, end));
    }
  }

  /** Whether a mapped file is somewhere below a folder. */
  hasFilesBelow(folder: string): boolean {
    return this.folders.has(folder);
  }

  add(entries: readonly TreeEntry[]): void {
    for (const entry of entries) {
      const mappings = this.pending.get(entry.path);
      if (!mappings) continue;
      this.pending.delete(entry.path);
      this.checked.push(...mappings.map((mapping) => check(mapping, entry)));
    }
  }

  /**
   * Every mapping with its outcome.
   *
   * @param exists whether the ref exists
   * @param truncated whether entries of its tree are missing
   */
  result({ exists, truncated }: { exists: boolean; truncated: boolean }): CheckedMapping[] {
    const notFound: Pick<CheckedMapping, 'outcome' | 'reason'> = truncated
      ? { outcome: 'unverified', reason: 'tree_cut' }
      : { outcome: 'missing', reason: exists ? 'no_file' : 'no_ref' };
    const rest = [...this.pending.values()].flat();
    return [...this.checked, ...rest.map((mapping) => ({ mapping, ...notFound }))];
  }
}

/** Mappings to a repository that does not exist. */
export function withoutRepository(mappings: readonly ScannedMapping[]): CheckedMapping[] {
  return mappings.map((mapping) => ({ mapping, outcome: 'missing', reason: 'no_repository' }));
}

function check(mapping: ScannedMapping, { type, sha: blobHash }: TreeEntry): CheckedMapping {
  if (type !== 'blob') return { mapping, outcome: 'missing', reason: 'not_a_file' };
  const { fileHash } = mapping;
  if (fileHash === blobHash) return { mapping, outcome: 'matched', blobHash };
  const reason = reasonNotComparable(fileHash, blobHash);
  return reason
    ? { mapping, outcome: 'unverified', reason, blobHash }
    : { mapping, outcome: 'changed', blobHash };
}

/**
 * Git hashes a header and the bytes of a file, by SHA-1, or by SHA-256 in a repository of that format. A SHA-256 in a mapping can be the
 * hash of the bytes alone, so a difference says nothing.
 */
function reasonNotComparable(fileHash: string | null, blobHash: string): Reason | undefined {
  if (fileHash === null) return 'no_hash';
  return fileHash.length === 40 && blobHash.length === 40 ? undefined : 'other_hash';
}
