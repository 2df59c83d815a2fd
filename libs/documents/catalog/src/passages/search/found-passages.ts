import { RANK_DIVISOR } from '#text';
import type { Candidate } from '../segments/candidates';
import type { SegmentEntry, SegmentHead } from '../segments/segment-head';
import type { WeightedTerm } from './query-plan';
import type { FoundLists, QuickRow } from './search.statements';

/** The words of a passage of a document, as they were written at some time. */
export interface PassageVersion {
  nodeId: string;
  /** The position among the passages of the document. */
  ordinal: number;
  version: number;
}

/** A passage with what decides its rank. */
export interface FoundPassage extends PassageVersion {
  projectId: string;
  path: string;
  heading: string;
  tokenEstimate: number;
  /** The impact of each term, from 0 to 1. */
  impacts: readonly number[];
  /** A digit for each pair of neighboring words: 2 if they are next to each other, 1 if near, 0 if not. */
  closeness: string;
}

/** A passage that a quick search finds, with the beginning of its text. */
export interface QuickPassage
  extends FoundPassage, Pick<QuickRow, 'anchor' | 'headingPath' | 'startLine' | 'title'> {
  text: string;
}

/** A candidate and its segment, from which its entry is read when it is needed. */
export interface FoundCandidate extends Candidate {
  head: SegmentHead;
}

export function entryOf({ head, slot }: FoundCandidate): SegmentEntry {
  return head.entryAt(slot);
}

/** `ts_rank` divides the sum of the impacts of a term's forms by this. */
export function divisorOf({ forms }: WeightedTerm): number {
  return RANK_DIVISOR * forms.length;
}

/** The passages of a search, in their order. */
export function foundPassages(
  lists: FoundLists,
  terms: readonly WeightedTerm[],
  candidates: readonly FoundCandidate[],
): FoundPassage[] {
  const { nths, tokenEstimates, projectIds, paths, headings, closeness, shared } = lists;
  let nextShared = 0;
  return (nths ?? []).map((nth, i) => {
    const { nodeId, ordinal, version, impacts } =
      nth === null ? shared![nextShared++]! : { ...entryOf(candidates[nth - 1]!), impacts: null };
    return {
      nodeId,
      ordinal,
      version,
      projectId: projectIds![i]!,
      path: paths![i]!,
      heading: headings![i]!,
      tokenEstimate: tokenEstimates![i]!,
      impacts: impacts === null ? candidates[nth! - 1]!.impacts : impactsOf(impacts, terms),
      closeness: closeness![i]!,
    };
  });
}

export function quickPassage(
  { nth, text, impacts, ...row }: QuickRow,
  terms: readonly WeightedTerm[],
  candidates: readonly FoundCandidate[],
): QuickPassage {
  return {
    ...row,
    text: text.toString('utf8'),
    impacts: nth === null ? impactsOf(numbersOf(impacts!), terms) : candidates[nth - 1]!.impacts,
  };
}

/** Impacts from what `ts_rank` returned. */
function impactsOf(ranks: readonly number[], terms: readonly WeightedTerm[]): number[] {
  return ranks.map((rank, i) => Math.min(1, rank * divisorOf(terms[i]!)));
}

/** Reads an array of numbers as PostgreSQL writes it. */
function numbersOf(list: string): number[] {
  return list === '{}' ? [] : list.slice(1, -1).split(',').map(Number);
}
