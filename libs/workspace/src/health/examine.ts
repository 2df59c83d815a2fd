import type { Outcome, ReportedFileDto } from './health.dto';

/** A local mapping that is looked for. */
export interface LocalMapping {
  id: string;
  nodeId: string;
  physicalPath: string;
  fileHash: string | null;
  status: 'ok' | 'broken';
}

/** What was found of one mapping. */
export interface Finding {
  mapping: LocalMapping;
  outcome: Outcome;
  /** Where a repaired one points now. */
  newPath?: string;
}

/**
 * What a report of files says of mappings. `mappings` are all of the project's whose path the report names, so that a
 * reported file whose path none of them has is free.
 *
 * With `autoRepair`, a missing mapping is repaired onto a free file of its hash, when there is exactly one such file and
 * no other missing mapping would have it.
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

/** Where each missing mapping can be pointed, by its id. */
function repairTargets(
  mappings: readonly LocalMapping[],
  missing: readonly LocalMapping[],
  files: readonly ReportedFileDto[],
): Map<string, string> {
  const taken = new Set(mappings.map(({ physicalPath }) => physicalPath));
  const free = files.filter(({ physicalPath, exists }) => exists && !taken.has(physicalPath));
  const filesOf = countHashes(free);
  const wantersOf = countHashes(missing);
  const alone = new Map(
    free.filter((f) => filesOf.get(f.fileHash!) === 1).map((f) => [f.fileHash!, f.physicalPath]),
  );
  const targets = new Map<string, string>();
  for (const { id, fileHash } of missing) {
    const path = fileHash === null ? undefined : alone.get(fileHash);
    if (path !== undefined && wantersOf.get(fileHash!) === 1) targets.set(id, path);
  }
  return targets;
}

function countHashes(files: readonly { fileHash?: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fileHash } of files) if (fileHash) counts.set(fileHash, (counts.get(fileHash) ?? 0) + 1);
  return counts;
}

/** Whether two hashes tell of different bytes; a SHA-1 and a SHA-256 tell nothing of each other. */
function differs(known: string | null, seen: string | null | undefined): boolean {
  return known !== null && typeof seen === 'string' && known.length === seen.length && known !== seen;
}
