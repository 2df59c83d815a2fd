import { parseGithubPath } from '#workspace';
import type { TreeEntry } from '../github/github-answers';
import type { Finding, Reason, ScannedMapping } from './scan';

/**
 * Compares mappings of one ref of a repository with the entries of its tree, which may come in parts. Every mapping has one
 * finding in the end.
 */
export class Comparison {
  private readonly waiting = new Map<string, ScannedMapping[]>();
  private readonly folders = new Set<string>();
  private readonly found: Finding[] = [];

  constructor(mappings: readonly ScannedMapping[]) {
    for (const mapping of mappings) {
      const path = parseGithubPath(mapping.physicalPath)?.path ?? '';
      const others = this.waiting.get(path);
      if (others) others.push(mapping);
      else this.waiting.set(path, [mapping]);
      for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
        this.folders.add(path.slice(0, end));
    }
  }

  /** Whether the file of a mapping lies somewhere below a folder. */
  leadsTo(folder: string): boolean {
    return this.folders.has(folder);
  }

  add(entries: readonly TreeEntry[]): void {
    for (const entry of entries) {
      const mappings = this.waiting.get(entry.path);
      if (!mappings) continue;
      this.waiting.delete(entry.path);
      this.found.push(...mappings.map((mapping) => findingOf(mapping, entry)));
    }
  }

  /** All findings; `exists` and `cut` say whether the ref is there, and whether entries were left out. */
  findings({ exists, cut }: { exists: boolean; cut: boolean }): Finding[] {
    const absent: Pick<Finding, 'outcome' | 'reason'> = cut
      ? { outcome: 'unverified', reason: 'tree_cut' }
      : { outcome: 'missing', reason: exists ? 'no_file' : 'no_ref' };
    const rest = [...this.waiting.values()].flat();
    return [...this.found, ...rest.map((mapping) => ({ mapping, ...absent }))];
  }
}

/** Findings for mappings whose repository is not there. */
export function withoutRepository(mappings: readonly ScannedMapping[]): Finding[] {
  return mappings.map((mapping) => ({ mapping, outcome: 'missing', reason: 'no_repository' }));
}

function findingOf(mapping: ScannedMapping, { type, sha: blobHash }: TreeEntry): Finding {
  if (type !== 'blob') return { mapping, outcome: 'missing', reason: 'not_a_file' };
  const { fileHash } = mapping;
  if (fileHash === blobHash) return { mapping, outcome: 'matched', blobHash };
  const reason = incomparable(fileHash, blobHash);
  return reason
    ? { mapping, outcome: 'unverified', reason, blobHash }
    : { mapping, outcome: 'changed', blobHash };
}

/**
 * Git hashes a file with a header before its bytes: by SHA-1, or SHA-256 in a repository of that format. A SHA-256 of 64
 * digits that differs may be of the bytes alone, and then tells nothing.
 */
function incomparable(fileHash: string | null, blobHash: string): Reason | undefined {
  if (fileHash === null) return 'no_hash';
  return fileHash.length === 40 && blobHash.length === 40 ? undefined : 'other_hash';
}
