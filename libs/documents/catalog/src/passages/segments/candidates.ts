import type { Postings } from './block';
import { countIn, firstFrom } from './reach';
import type { SlotRange } from './segment-head';

/** A word of a query: it counts as much as the sum of the impacts of its forms, but at most one whole impact. */
interface SoughtTerm {
  forms: readonly string[];
  value: number;
  /** Whether passages are found by it, or only scored. */
  finds: boolean;
}

/** The part of a segment that is searched. */
interface SearchedSlots {
  entries: number;
  ranges: readonly SlotRange[];
  /** Slots with a 1 are not searched. */
  outdated?: Uint8Array | undefined;
}

/** The postings of words in each segment. */
export type FoundWords = ReadonlyMap<string, readonly (Postings | null)[]>;

/** A passage that may be among the best. */
export interface Candidate {
  /** The place of its segment. */
  segment: number;
  slot: number;
  /** The sum of impact times value over the terms. */
  score: number;
  /** The impact of each term, from 0 to 1. */
  impacts: number[];
}

/** About how many postings a search reads at most, those of the rarest words first. */
const MAX_READ = 200_000;
/** For a word with more postings, it is worth checking whether it can add a passage to the best. */
const MANY = 5_000;
/** The most postings that are read of a word with too many: those with the highest impacts. */
const MAX_OF_COMMON = 30_000;

/** The scores of a search. They are kept for the next one, since a search is not interrupted. */
let scores = new Float32Array(0);
let touched = new Uint32Array(0);

/**
 * The best candidates by their rough scores, at most `most`. Words with too many postings are read where they matter most, and looked up in
 * the candidates that were found so far.
 *
 * @param impacts the impact of each level
 */
export function bestCandidates(
  segments: readonly SearchedSlots[],
  terms: readonly SoughtTerm[],
  words: FoundWords,
  impacts: readonly number[],
  most: number,
): Candidate[] {
  const bases = new Uint32Array(segments.length + 1);
  for (const [i, { entries }] of segments.entries()) bases[i + 1] = bases[i]! + entries;
  const total = bases[segments.length]!;
  if (scores.length < total)
    [scores, touched] = [new Float32Array(total + MAX_READ), new Uint32Array(total + MAX_READ)];
  const hasOutdated = segments.some(({ outdated }) => outdated !== undefined);
  const isOutdated = (place: number): boolean => {
    const segment = segmentAt(place);
    return segments[segment]!.outdated?.[place - bases[segment]!] === 1;
  };
  const isLeftOut = hasOutdated ? isOutdated : () => false;
  const finding = terms.filter(({ finds, value }) => finds && value > 0).sort((a, b) => b.value - a.value);
  let possible = finding.reduce((sum, { value, forms }) => sum + value * forms.length, 0);
  let count = 0;
  let left = MAX_READ;
  let isOpen = true;
  for (const term of finding) {
    const size = sizeOfTerm(term, words, segments);
    const budget = size <= left ? Number.MAX_SAFE_INTEGER : MAX_OF_COMMON;
    if (isOpen && size > MANY && count >= most) isOpen = leastOfBest(count, most, isLeftOut) <= possible;
    possible -= term.value * term.forms.length;
    let read = 0;
    const groups = groupsOf(term, words, impacts.length);
    for (let level = impacts.length - 1; level >= 0 && read < budget; level--)
      for (const { slots, from, to, segment } of groups[level]!)
        for (const range of segments[segment]!.ranges) {
          const first = firstFrom(slots, range.from, from, to);
          const last = Math.min(firstFrom(slots, range.to, first, to), first + budget - read);
          if (last <= first) continue;
          const value = term.value * impacts[level]!;
          if (isOpen) count = addScores(slots, first, last, bases[segment]!, value, count);
          else addToScored(slots, first, last, bases[segment]!, value);
          read += last - first;
        }
    left -= read;
  }
  const best = bestPlaces(count, most, isLeftOut);
  for (let i = 0; i < count; i++) scores[touched[i]!] = 0;
  return best
    .sort((a, b) => a - b)
    .map((place) => scoredAt(place))
    .sort((a, b) => b.score - a.score);

  function segmentAt(place: number): number {
    let segment = firstAbove(bases, place) - 1;
    while (segments[segment]!.entries === 0) segment--;
    return segment;
  }

  function scoredAt(place: number): Candidate {
    const segment = segmentAt(place);
    const slot = place - bases[segment]!;
    const found = terms.map(({ forms }) => {
      let impact = 0;
      for (const form of forms) {
        const postings = words.get(form)?.[segment];
        const level = postings ? levelOf(postings, slot) : -1;
        if (level >= 0) impact += impacts[level]!;
      }
      return Math.min(1, impact);
    });
    const score = found.reduce((sum, impact, i) => sum + impact * terms[i]!.value, 0);
    return { segment, slot, score, impacts: found };
  }
}

/** Slots of a segment in which a word has the same level. */
interface Group {
  segment: number;
  slots: Uint16Array;
  from: number;
  to: number;
}

/** The groups of a term for each level. */
function groupsOf({ forms }: SoughtTerm, words: FoundWords, levels: number): Group[][] {
  const groups = Array.from({ length: levels }, (): Group[] => []);
  for (const form of forms) {
    const ofSegments = words.get(form) ?? [];
    for (let segment = 0; segment < ofSegments.length; segment++) {
      const postings = ofSegments[segment];
      if (!postings) continue;
      for (let group = 0, from = 0; group < postings.levels.length; group++) {
        const to = from + postings.counts[group]!;
        groups[postings.levels[group]!]!.push({ segment, slots: postings.slots, from, to });
        from = to;
      }
    }
  }
  return groups;
}

/** Adds a value to the scores of slots. Returns the new number of places with a score. */
function addScores(
  slots: Uint16Array,
  first: number,
  last: number,
  base: number,
  value: number,
  count: number,
): number {
  for (let at = first; at < last; at++) {
    const place = base + slots[at]!;
    if (scores[place] === 0) touched[count++] = place;
    scores[place]! += value;
  }
  return count;
}

/** Adds a value to the scores of those slots that have one. */
function addToScored(slots: Uint16Array, first: number, last: number, base: number, value: number): void {
  for (let at = first; at < last; at++) {
    const place = base + slots[at]!;
    if (scores[place] !== 0) scores[place]! += value;
  }
}

/** The score of the last of the best places; 0 if there are fewer. Places that later terms alone cannot lift above it need no score. */
function leastOfBest(count: number, most: number, isLeftOut: (place: number) => boolean): number {
  const best = bestPlaces(count, most, isLeftOut);
  return best.length < most ? 0 : scores[best[most - 1]!]!;
}

/** The number of postings of a term in reach. */
function sizeOfTerm({ forms }: SoughtTerm, words: FoundWords, segments: readonly SearchedSlots[]): number {
  let size = 0;
  for (const form of forms)
    for (const [i, postings] of (words.get(form) ?? []).entries())
      if (postings) size += countIn(postings, segments[i]!.ranges, segments[i]!.entries);
  return size;
}

/** The touched places with the highest scores that are not left out. */
function bestPlaces(count: number, most: number, isLeftOut: (place: number) => boolean): number[] {
  let best: number[] = [];
  let least = 0;
  const cut = () => {
    best = best.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, most);
    if (best.length === most) least = scores[best[most - 1]!]!;
  };
  for (let i = 0; i < count; i++) {
    const place = touched[i]!;
    if (scores[place]! <= least || isLeftOut(place)) continue;
    best.push(place);
    if (best.length >= most * 2) cut();
  }
  cut();
  return best;
}

/** The level of a word in a slot; -1 if the passage does not have it. */
function levelOf({ levels, counts, slots }: Postings, slot: number): number {
  for (let group = 0, start = 0; group < levels.length; start += counts[group++]!) {
    const end = start + counts[group]!;
    const at = firstFrom(slots, slot, start, end);
    if (at < end && slots[at] === slot) return levels[group]!;
  }
  return -1;
}

function firstAbove(list: Uint32Array, value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
