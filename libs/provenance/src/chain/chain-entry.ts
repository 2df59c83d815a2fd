import canonicalize from 'canonicalize';
import { sha256 } from '#platform';

/** A link of a chain, hashes in lower-case hex: what its hash is of, and the hash. */
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
  entryHash: string;
}

/** What is hashed with an entry's name before it, so that no other thing of the same bytes has the same hash. */
const ENTRY = '\0';

/** SHA-256 of 0x00 and all else of the entry as canonical JSON (RFC 8785), in hex. */
export function entryHashOf(entry: Omit<ChainEntry, 'entryHash'>): string {
  const { id, documentId, sequenceNumber, action, actorType, actorDisplay, contentHash } = entry;
  const { metadataHash, hashAlgorithm, manual, prevLineageId, prevEntryHash, createdAt } = entry;
  const hashed = {
    ...{ id, documentId, sequenceNumber, action, actorType, actorDisplay, contentHash },
    ...{ metadataHash, hashAlgorithm, manual, prevLineageId, prevEntryHash, createdAt },
  };
  return sha256(ENTRY + canonicalize(hashed)!).toString('hex');
}
