import type { ChainEntry } from '../chain/chain-entry';
import type { EntryRow } from './chains.repository';
import { presentIntegrity } from './integrity.presenter';
import type { LineageVerdictDto } from './lineage-acts.dto';
import type { LineageEntryDto, OwnLineageEntryDto } from './lineage.dto';
import type { Comparison } from './lineage.service';

/** An entry with complete hashes: `entryHash` is of a zero byte and all the rest of it as canonical JSON. */
export function presentEntry(entry: ChainEntry): LineageEntryDto {
  const { id, documentId, sequenceNumber, action, actorType, actorDisplay, contentHash, metadataHash } =
    entry;
  const { hashAlgorithm, manual, prevLineageId, prevEntryHash, createdAt, entryHash } = entry;
  return {
    ...{ id, documentId, sequenceNumber, action, actorType, actorDisplay, contentHash, metadataHash },
    ...{ hashAlgorithm, manual, prevLineageId, prevEntryHash, createdAt, entryHash },
  };
}

/** The same with what its metadata hash is of. */
export function presentEntryWithMetadata(row: EntryRow): OwnLineageEntryDto {
  return { ...presentEntry(row), untrusted: { metadata: row.metadataSnapshot } };
}

/** How a chain compares with given hashes. */
export function presentVerdict({ summary, contentMatch, metadataMatch }: Comparison): LineageVerdictDto {
  const { integrity, newest } = summary;
  return {
    contentMatch,
    metadataMatch,
    sequenceNumber: newest?.sequenceNumber ?? null,
    chainIntact: integrity.intact,
    integrity: presentIntegrity(integrity),
  };
}
