import type { ChainEntry } from '../chain/chain-entry';
import type { PublicLineageEntryDto } from './public-lineage.dto';

const SHORT_HASH = 12;

/** The fields from which the public form of an entry is made. */
export type PublicEntry = Pick<
  ChainEntry,
  | 'sequenceNumber'
  | 'action'
  | 'actorType'
  | 'contentHash'
  | 'hashAlgorithm'
  | 'manual'
  | 'prevLineageId'
  | 'createdAt'
>;

/** Short runs of letters, each with two digits at most: no credential and no personal number looks like this. */
const PLAIN_WORDS = /^[A-Za-z]{1,16}[0-9]{0,2}(?:[._-][A-Za-z]{0,16}[0-9]{0,2})*$/;
const CUSTOM = 'custom.';

/** An action as everybody may see it. No scan has checked the word of a custom action, so only plain words are shown. */
export function publicAction(action: string): string {
  if (!action.startsWith(CUSTOM) || PLAIN_WORDS.test(action.slice(CUSTOM.length))) return action;
  return 'custom';
}

/** The beginning of a hash, for display. */
export function shortHash(hash: string): string {
  return hash.slice(0, SHORT_HASH);
}

/** An entry as everybody may see it: without names, ids and complete hashes. */
export function presentPublicEntry(entry: PublicEntry): PublicLineageEntryDto {
  const { sequenceNumber, action, actorType, contentHash, hashAlgorithm, prevLineageId, createdAt } = entry;
  return {
    sequence_number: sequenceNumber,
    action: publicAction(action),
    actor_kind: actorType,
    parent_sequence_number: prevLineageId === null ? null : sequenceNumber - 1,
    content_hash_short: contentHash === null ? null : shortHash(contentHash),
    hash_algorithm: hashAlgorithm,
    created_at: createdAt,
  };
}
