import type { Outcome, ReportedFileDto } from './health.dto';

/** A local mapping to check. */
export interface LocalMapping {
  id: string;
  nodeId: string;
  physicalPath: string;
  fileHash: string | null;
  status: 'ok' | 'broken';
}

/** The outcome for one mapping. */
export interface Finding {
  mapping: LocalMapping;
  outcome: Outcome;
  /** The new path of a repaired mapping. */
  newPath?: string;
}

/**
 * Compares mappings with reported files.
 *
 * With `autoRepair`, a mapping whose file is missing gets the path of the reported file with its hash, if exactly one such file without a
 * mapping exists and no other missing mapping has this hash.
 *
 * @param mappings every local mapping of the project whose path is reported
 */
export function examine(
  mappings: readonly LocalMapping[],
  files: readonly ReportedFileDto[],
  autoRepair: boolean,
): Finding[] {
  const reported = new Map(files.map((file) => [file.physicalPath, file]));
  const missing = mappings.filter(({ physicalPath }) => !reported.get(physicalPath)!.exists);
  const targets = autoRepair ? repairTargets(mappings, missing, files) : new Map<string, string>();
  return mappings.map((mapping) => {
    const file = reported.get(mapping.physicalPath)!;
    if (file.exists) return { mapping, outcome: differs(mapping.fileHash, file.fileHash) ? 'changed' : 'ok' };
    const newPath = targets.get(mapping.id);
    return newPath === undefined
      ? { mapping, outcome: 'missing' }
      : { mapping, outcome: 'repaired', newPath };
  });
}

/** The new paths of missing mappings that can be repaired, by the ids of the mappings. */
function repairTargets(
  mappings: readonly LocalMapping[],
  missing: readonly LocalMapping[],
  files: readonly ReportedFileDto[],
): Map<string, string> {
  const taken = new Set(mappings.map(({ physicalPath }) => physicalPath));
  const free = files.filter(({ physicalPath, exists }) => exists && !taken.has(physicalPath));
  const freeByHash = countHashes(free);
  const missingByHash = countHashes(missing);
  const unique = new Map(
    free.filter((f) => freeByHash.get(f.fileHash!) === 1).map((f) => [f.fileHash!, f.physicalPath]),
  );
  const targets = new Map<string, string>();
  for (const { id, fileHash } of missing) {
    const path = fileHash === null ? undefined : unique.get(fileHash);
    if (path !== undefined && missingByHash.get(fileHash!) === 1) targets.set(id, path);
  }
  return targets;
}

function countHashes(files: readonly { fileHash?: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fileHash } of files) if (fileHash) counts.set(fileHash, (counts.get(fileHash) ?? 0) + 1);
  return counts;
}

/** Whether two hashes show different content. A SHA-1 and a SHA-256 hash cannot be compared. */
function differs(mapped: string | null, reported: string | null | undefined): boolean {
  return (
    mapped !== null &&
    typeof reported === 'string' &&
    mapped.length === reported.length &&
    mapped !== reported
  );
}
