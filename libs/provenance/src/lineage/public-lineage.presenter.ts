import type { ChainEntry } from '../chain/chain-entry';
import type { PublicLineageEntryDto } from './public-lineage.dto';

const SHORT = 12;

/** What of an entry everybody may see something of. */
export type ShownEntry = Pick<
  ChainEntry,
  'sequenceNumber' | 'action' | 'actorType' | 'contentHash' | 'hashAlgorithm' | 'prevLineageId' | 'createdAt'
>;

/** An entry as everybody may see it: who did it, and what exactly was there, stays with the account. */
export function presentPublicEntry(entry: ShownEntry): PublicLineageEntryDto {
  const { sequenceNumber, action, actorType, contentHash, hashAlgorithm, prevLineageId, createdAt } = entry;
  return {
    sequence_number: sequenceNumber,
    action,
    actor_kind: actorType,
    parent_sequence_number: prevLineageId === null ? null : sequenceNumber - 1,
    content_hash_short: contentHash?.slice(0, SHORT) ?? null,
    hash_algorithm: hashAlgorithm,
    created_at: createdAt,
  };
}
