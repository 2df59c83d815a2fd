import { type ChainEntry, entryHashOf } from './chain-entry';

/** An entry as the database stores it. */
export interface StoredEntry extends ChainEntry {
  /** The hash of the stored metadata; null if none is stored. */
  snapshotHash: string | null;
}

/** The last entry of a chain, as its head names it. */
export interface ChainHead {
  id: string;
  sequenceNumber: number;
  entryHash: string;
}

/** The entry up to which a chain has been checked. `id` and `entryHash` are null before the first entry, or if they are unknown. */
export interface ChainPosition {
  id: string | null;
  sequenceNumber: number;
  entryHash: string | null;
}

/**
 * How a chain can be damaged.
 * - `altered`: the fields of an entry don't match its hash
 * - `metadata`: the stored metadata doesn't match the metadata hash of its entry
 * - `replaced`: an entry is not the one that the next entry or the head names
 * - `missing`: entries are missing
 * - `added`: there is an entry where none can be
 * - `headless`: the chain has entries but no head
 * - `empty`: the chain has neither entries nor a head
 * - `content`: the stored content is not the content that the chain records
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

/** One damage of a chain. */
export interface ChainProblem {
  damage: Damage;
  /** The damaged entry, or the first missing one; null if the damage is at no entry. */
  sequenceNumber: number | null;
  /** The last missing entry; null for any other damage. */
  through: number | null;
  /** The hash that was found instead of the right one; null if there is none. */
  found: string | null;
}

/** The position before the first entry. */
export const START: ChainPosition = { id: null, sequenceNumber: 0, entryHash: null };

/** The problems of an entry: of its own hashes, and of its link to the entry before it. */
export function checkEntry(entry: StoredEntry, before: ChainPosition): ChainProblem[] {
  const problems: ChainProblem[] = [];
  const { sequenceNumber, metadataHash, snapshotHash, manual } = entry;
  const computed = entryHashOf(entry);
  if (computed !== entry.entryHash) problems.push(problem('altered', sequenceNumber, computed));
  // The author of a manual entry need not disclose the metadata.
  if (snapshotHash !== metadataHash && !(manual && snapshotHash === null))
    problems.push(problem('metadata', sequenceNumber, snapshotHash));
  if (sequenceNumber <= before.sequenceNumber)
    problems.push(problem('added', sequenceNumber, entry.entryHash));
  else problems.push(...checkLink(entry.prevLineageId, entry.prevEntryHash, sequenceNumber - 1, before));
  return problems;
}

/** The problems between the last entry and the head of a chain. */
export function checkHead(head: ChainHead | undefined, last: ChainPosition): ChainProblem[] {
  if (!head)
    return [
      last.sequenceNumber === 0
        ? problem('empty', null, null)
        : problem('headless', last.sequenceNumber, last.entryHash),
    ];
  if (head.sequenceNumber < last.sequenceNumber)
    return [problem('added', last.sequenceNumber, last.entryHash)];
  return checkLink(head.id, head.entryHash, head.sequenceNumber, last);
}

/**
 * The problem of stored content whose hash differs from the recorded one. A hash is null if there is no content.
 *
 * @param sequenceNumber the entry that recorded it
 */
export function checkContent(
  stored: string | null,
  recorded: string | null,
  sequenceNumber: number | null,
): ChainProblem[] {
  return stored === recorded ? [] : [problem('content', sequenceNumber, stored)];
}

/** Identifies a problem: two checks that find the same damage get the same key. */
export function problemKey({ damage, sequenceNumber, through, found }: ChainProblem): string {
  return [damage, sequenceNumber, through, found].join(':');
}

/** The problem of a link that names entry `sequenceNumber` by its id and hash, where the chain before it ends at `last`. */
function checkLink(
  id: string | null,
  entryHash: string | null,
  sequenceNumber: number,
  last: ChainPosition,
): ChainProblem[] {
  if (last.sequenceNumber < sequenceNumber)
    return [{ ...problem('missing', last.sequenceNumber + 1, null), through: sequenceNumber }];
  if (last.id === id && last.entryHash === entryHash) return [];
  return [problem('replaced', sequenceNumber, last.entryHash)];
}

function problem(damage: Damage, sequenceNumber: number | null, found: string | null): ChainProblem {
  return { damage, sequenceNumber, through: null, found };
}
