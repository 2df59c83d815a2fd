import { type ChainEntry, entryHashOf } from './chain-entry';

/** An entry as it is kept: `snapshotHash` is of the metadata kept with it, null where there is none. */
export interface StoredEntry extends ChainEntry {
  snapshotHash: string | null;
}

/** What a chain's end is said to be, in a place of its own. */
export interface ChainHead {
  id: string;
  sequenceNumber: number;
  entryHash: string;
}

/** Where a reading stands: the entry before, or the beginning. Hashes are null where they aren't known. */
export interface Anchor {
  id: string | null;
  sequenceNumber: number;
  entryHash: string | null;
}

/**
 * How a chain can be damaged.
 * - `altered`: an entry isn't what its hash is of; `metadata`: what is kept as its metadata isn't what its metadata hash is of
 * - `replaced`: an entry isn't the one that what follows it names
 * - `missing`: entries that are not there; `added`: an entry where none can be
 * - `headless`: it isn't kept where the chain ends; `empty`: nothing of it is there
 * - `content`: the stored content isn't the one of the newest entry that made it
 */
export const DAMAGES = [
  'altered',
  'metadata',
  'replaced',
  'missing',
  'added',
  'headless',
  'empty',
  'content',
] as const;
export type Damage = (typeof DAMAGES)[number];

/** One damage: at which entry, to which one (of `missing`), and the hash that was found there. */
export interface ChainProblem {
  damage: Damage;
  sequenceNumber: number | null;
  through: number | null;
  found: string | null;
}

/** Before the first entry. */
export const START: Anchor = { id: null, sequenceNumber: 0, entryHash: null };

/** What is wrong with an entry by itself, and with its place behind the one before. */
export function checkEntry(entry: StoredEntry, before: Anchor): ChainProblem[] {
  const problems: ChainProblem[] = [];
  const { sequenceNumber, metadataHash, snapshotHash, manual } = entry;
  const computed = entryHashOf(entry);
  if (computed !== entry.entryHash) problems.push(at('altered', sequenceNumber, computed));
  // Who records by hand may keep the metadata to themselves.
  if (snapshotHash !== metadataHash && !(manual && snapshotHash === null))
    problems.push(at('metadata', sequenceNumber, snapshotHash));
  if (sequenceNumber <= before.sequenceNumber) problems.push(at('added', sequenceNumber, entry.entryHash));
  else problems.push(...checkPlace(entry.prevLineageId, entry.prevEntryHash, sequenceNumber - 1, before));
  return problems;
}

/** What is wrong between the last entry that is there and where the chain is said to end. */
export function checkHead(head: ChainHead | undefined, last: Anchor): ChainProblem[] {
  if (!head)
    return [
      last.sequenceNumber === 0
        ? at('empty', null, null)
        : at('headless', last.sequenceNumber, last.entryHash),
    ];
  if (head.sequenceNumber < last.sequenceNumber) return [at('added', last.sequenceNumber, last.entryHash)];
  return checkPlace(head.id, head.entryHash, head.sequenceNumber, last);
}

/** Whether the stored content is the one whose hash was noted, with entry `sequenceNumber`; null where there is none. */
export function checkContent(
  stored: string | null,
  noted: string | null,
  sequenceNumber: number | null,
): ChainProblem[] {
  return stored === noted ? [] : [at('content', sequenceNumber, stored)];
}

/** Names a damage: the same as long as nothing new was done. */
export function nameOf({ damage, sequenceNumber, through, found }: ChainProblem): string {
  return [damage, sequenceNumber, through, found].join(':');
}

/** Whether what stands at `sequenceNumber` is what comes after it says. */
function checkPlace(
  id: string | null,
  entryHash: string | null,
  sequenceNumber: number,
  there: Anchor,
): ChainProblem[] {
  if (there.sequenceNumber < sequenceNumber)
    return [{ ...at('missing', there.sequenceNumber + 1, null), through: sequenceNumber }];
  if (there.id === id && there.entryHash === entryHash) return [];
  return [at('replaced', sequenceNumber, there.entryHash)];
}

function at(damage: Damage, sequenceNumber: number | null, found: string | null): ChainProblem {
  return { damage, sequenceNumber, through: null, found };
}
