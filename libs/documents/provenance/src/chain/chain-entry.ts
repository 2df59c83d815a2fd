import { hashOfEntry } from '#platform';

/** An entry of a chain. Hashes are in lower-case hex. */
export interface ChainEntry {
  id: string;
  documentId: string;
  sequenceNumber: number;
  action: string;
  actorType: string;
  actorDisplay: string;
  contentHash: string | null;
  metadataHash: string;
  hashAlgorithm: string;
  manual: boolean;
  prevLineageId: string | null;
  prevEntryHash: string | null;
  /** ISO 8601 UTC with milliseconds. */
  createdAt: string;
  /** SHA-256 of 0x00 and all other fields as canonical JSON (RFC 8785). */
  entryHash: string;
}

/** The hash that an entry must have, in hex. */
export function entryHashOf(entry: Omit<ChainEntry, 'entryHash'>): string {
  // Field by field: an entry that is read from the database has more properties than its hash covers.
  const { id, documentId, sequenceNumber, action, actorType, actorDisplay, contentHash } = entry;
  const { metadataHash, hashAlgorithm, manual, prevLineageId, prevEntryHash, createdAt } = entry;
  return hashOfEntry({
    ...{ id, documentId, sequenceNumber, action, actorType, actorDisplay, contentHash },
    ...{ metadataHash, hashAlgorithm, manual, prevLineageId, prevEntryHash, createdAt },
  }).toString('hex');
}
