import type { Principal } from '#access';
import { FIRST_ID } from '#platform';
import { nodeReachOf, reachOf } from '#visibility';
import { type Query, pathPartsOf, prefixRangeOf, wordsOf } from '../fold';
import { type Kind, ranksOf } from '../ranks';

export interface RankedSearch extends Query {
  principal: Principal;
  kinds: readonly Kind[];
  /** Where the documents' content must be; null for anywhere. */
  source: string | null;
  /** The earliest time of the last change; null for any. */
  updatedSince: Date | null;
}

/** A position in the index's ranges: the term that a page ended with. */
export type TermPosition = [rank: number, term: string, nodeId: string, ordinal: number, place: number];

/** The parameters that every statement of a ranked search takes. */
export function searchParameters(search: RankedSearch, projectId: string | null) {
  const { principal, query, slashInName, kinds, source, updatedSince } = search;
  const { name, folder, expression } = pathPartsOf(query);
  const { from, below } = prefixRangeOf(query);
  return {
    ...reachOf(principal),
    projectId,
    /** The ranks of the kinds that are searched. */
    ranks: ranksOf(kinds),
    query,
    /** The range of terms that begin with the query. */
    from,
    below,
    /** The range of names that match the last name in the query. */
    nameFrom: name.from,
    nameBelow: name.below,
    /** How the name before that ends; null if the query has none. */
    folder: slashInName ? null : folder,
    /** The expression that a whole path must match; null if the query has no slash. */
    pathExpression: expression,
    source,
    updatedSince,
  };
}

/** The parameter of a statement that finds documents that are shared with the caller. */
export function sharesOf({ principal }: RankedSearch) {
  return { shareTypes: nodeReachOf(principal).shareTypes };
}

/** Whether a search asks only for titles and names, which are read without the documents that are shared with the caller. */
export function asksForNames({ kinds }: RankedSearch): boolean {
  return kinds.every((kind) => kind === 'title' || kind === 'path');
}

/** The ranges of the index that `searchRanges` reads, one for each rank of these kinds, from a position on; as columns. */
export function rangeParameters(search: RankedSearch, kinds: readonly Kind[], after: TermPosition | null) {
  const { name, onlyInFolders } = pathPartsOf(search.query);
  const searched = kinds.filter((kind) => search.kinds.includes(kind) && !(kind === 'path' && onlyInFolders));
  const ranges = ranksOf(searched)
    .filter((rank) => rank >= (after?.[0] ?? 0))
    .map((rank) => {
      const { from, below } = rank >> 1 === 2 ? name : prefixRangeOf(search.query);
      const start: TermPosition = after?.[0] === rank ? after : [rank, from, FIRST_ID, -1, -1];
      return { start, below };
    });
  return {
    rangeRanks: ranges.map(({ start }) => start[0]),
    rangeTerms: ranges.map(({ start }) => start[1]),
    rangeNodeIds: ranges.map(({ start }) => start[2]),
    rangeOrdinals: ranges.map(({ start }) => start[3]),
    rangePlaces: ranges.map(({ start }) => start[4]),
    rangeEnds: ranges.map(({ below }) => below),
  };
}

/** The position after a node with words like those of the query. `pivot` is the number of the word that finds the candidates. */
export type FuzzyWordsPosition = [similarityRank: number, rank: number, nodeId: string, pivot: number];

/** A path that sorts after every other one. */
const LAST_PATH = '\u{10ffff}';

/**
 * The parameters of `nodesInFolders` and `nodesWithWords`.
 *
 * @param folders the path after which the nodes in folders begin; undefined for none of them
 * @param fuzzyWords the position after which the nodes with similar words begin; null for their beginning
 */
export function furtherParameters(
  { kinds, query }: RankedSearch,
  folders: string | undefined,
  fuzzyWords: FuzzyWordsPosition | null,
) {
  const [afterSimilarityRank, afterRank, afterNodeId, pivot] = fuzzyWords ?? [0, 0, FIRST_ID, null];
  return {
    afterPath: folders === undefined || !kinds.includes('path') ? LAST_PATH : folders,
    words: wordsOf(query).map((word) => prefixRangeOf(word).from),
    ...{ afterSimilarityRank, afterRank, afterNodeId, pivot },
  };
}
