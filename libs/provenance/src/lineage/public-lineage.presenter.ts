import type { ChainEntry } from '../chain/chain-entry';
import type { PublicLineageEntryDto } from './public-lineage.dto';

const SHORT = 12;

/** What of an entry everybody may see something of. */
export type ShownEntry = Pick<
  ChainEntry,
  'sequenceNumber' | 'action' | 'actorType' | 'contentHash' | 'hashAlgorithm' | 'prevLineageId' | 'createdAt'
>;

/** Words that people read: short runs of letters with a number behind them at most, as no credential and no number of anybody is. */
const PLAIN_WORDS = /^[A-Za-z]{1,16}[0-9]{0,2}(?:[._-][A-Za-z]{0,16}[0-9]{0,2})*$/;
const CUSTOM = 'custom.';

/**
 * An action as everybody may see it. What an account made up is shown where it is plain words; anything else could be what
 * no scan of what goes public has seen, and is only `custom`.
 */
export function publicAction(action: string): string {
  if (!action.startsWith(CUSTOM) || PLAIN_WORDS.test(action.slice(CUSTOM.length))) return action;
  return 'custom';
}

/** An entry as everybody may see it: who did it, and what exactly was there, stays with the account. */
export function presentPublicEntry(entry: ShownEntry): PublicLineageEntryDto {
  const { sequenceNumber, action, actorType, contentHash, hashAlgorithm, prevLineageId, createdAt } = entry;
  return {
    sequence_number: sequenceNumber,
    action: publicAction(action),
    actor_kind: actorType,
    parent_sequence_number: prevLineageId === null ? null : sequenceNumber - 1,
    content_hash_short: contentHash?.slice(0, SHORT) ?? null,
    hash_algorithm: hashAlgorithm,
    created_at: createdAt,
  };
}
