import type { ChainEntry } from '../chain/chain-entry';
import type { EntryRow } from './chains.repository';
import { presentIntegrity } from './integrity.presenter';
import type { LineageEntryDto, OwnLineageEntryDto } from './lineage.dto';
import type { Comparison, HashComparison } from './lineage.service';
import type { ComparedEntryDto, LineageVerdictDto } from './verify.dto';

/** An entry with complete hashes. */
export function presentEntry(entry: ChainEntry): LineageEntryDto {
  const { id, documentId, sequenceNumber, action, actorType, actorDisplay, contentHash, metadataHash } =
    entry;
  const { hashAlgorithm, manual, prevLineageId, prevEntryHash, createdAt, entryHash } = entry;
  return {
    ...{ id, documentId, sequenceNumber, action, actorType, actorDisplay, contentHash, metadataHash },
    ...{ hashAlgorithm, manual, prevLineageId, prevEntryHash, createdAt, entryHash },
  };
}

export function presentEntryWithMetadata(row: EntryRow): OwnLineageEntryDto {
  return { ...presentEntry(row), untrusted: { metadata: row.metadataSnapshot } };
}

/** How hashes compare with a chain. */
export function presentVerdict({ summary, content, metadata }: Comparison): LineageVerdictDto {
  const { integrity, newest } = summary;
  return {
    contentMatch: content && content.matches,
    metadataMatch: metadata && metadata.matches,
    contentEntry: presentCompared(content),
    metadataEntry: presentCompared(metadata),
    sequenceNumber: newest?.sequenceNumber ?? null,
    chainIntact: integrity.intact,
    integrity: presentIntegrity(integrity),
  };
}

function presentCompared(comparison: HashComparison | null): ComparedEntryDto | null {
  const entry = comparison?.entry;
  return entry ? { id: entry.id, sequenceNumber: entry.sequenceNumber } : null;
}
