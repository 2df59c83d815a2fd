import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { type Extent, nodeReachOf } from '#visibility';
import { type Range, pathPartsOf, rangeOf } from './fold';
import { type Kind, ranksOf } from './ranks';
import { BELOW, LIKE_WORDS, type Place, RARITY, SIMILAR, WALK } from './ranked.statements';

/** A search in one project. */
export interface RankedSearch {
  principal: Principal;
  projectId: string;
  /** Whether the principal sees all of it, or only what is shared with them. */
  extent: Extent;
  /** Folded. */
  query: string;
  kinds: readonly Kind[];
  source: string | null;
  updatedSince: Date | null;
}

/** Where in the walk of a rank to go on. */
export type Position = [tier: number, term: string, nodeId: string, ordinal: number, place: number];

/** Where among nodes with words like those of the query to go on; `pivot` is the word that they are looked for by. */
export type LikeWordsPosition = [tier: number, rank: number, nodeId: string, pivot: number];

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

// How far one look goes into a range for the sake of a filter before it hands back what it has.
const LOOK = 1_000;

/** Reads a project's search index: each statement a few bounded ranges of it. */
@Injectable()
export class RankedRepository {
  constructor(private readonly database: Database) {}

  /** Places of these kinds, in the order of kinds and, within each, beginnings before later places. */
  walk(
    search: RankedSearch,
    kinds: readonly Kind[],
    after: Position | null,
    limit: number,
  ): Promise<Place[]> {
    const { name, onlyBelow } = pathPartsOf(search.query);
    const ranks = ranksOf(kinds.filter((kind) => kind !== 'path' || !onlyBelow));
    const tiers = ranks.map((rank) => {
      const { from, below } = rank >> 1 === 2 ? name : rangeOf(search.query);
      const start = after?.[0] === rank ? after.slice(1) : [from, FIRST_ID, -1, -1];
      return { rank, start, below };
    });
    const left = tiers.filter(({ rank }) => rank >= (after?.[0] ?? 0));
    const columns = [
      left.map((t) => t.rank),
      ...[0, 1, 2, 3].map((i) => left.map((t) => t.start[i])),
      left.map((t) => t.below),
    ];
    const values = [...conditions(search), ...columns, LOOK, limit, sharesOf(search)];
    return this.database.all(WALK[search.extent], values);
  }

  /** What lies below folders that match, after a path. */
  below(search: RankedSearch, after: string, limit: number): Promise<Place[]> {
    const values = [...conditions(search), after, LOOK, limit, sharesOf(search)];
    return this.database.all(BELOW[search.extent], values);
  }

  /** For each word those of the tenant that are like it, best first. */
  async similar(tenantId: string, words: readonly string[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>(words.map((word) => [word, []]));
    if (words.length === 0) return found;
    for (const { asked, word } of await this.database.all(SIMILAR, [tenantId, words]))
      found.get(asked)!.push(word);
    return found;
  }

  /** The words, by their number, rarest first in the project's index. */
  rarity(
    { principal: { tenantId, userId }, projectId, kinds }: RankedSearch,
    words: readonly (readonly Range[])[],
  ): Promise<{ word: number }[]> {
    return this.database.all(RARITY, [tenantId, projectId, userId, ranksOf(kinds), ...columnsOf(words)]);
  }

  /** Nodes that have one of the alternatives of the word `pivot`, and for each other word one of its own, in one text. */
  likeWords(
    search: RankedSearch,
    words: readonly (readonly Range[])[],
    pivot: number,
    after: LikeWordsPosition | null,
    limit: number,
  ): Promise<Place[]> {
    const from = after?.slice(0, 3) ?? [0, 0, FIRST_ID];
    return this.database.all(LIKE_WORDS[search.extent], [
      ...conditions(search),
      words[pivot]!.map((r) => r.from),
      words[pivot]!.map((r) => r.below),
      ...columnsOf(words.map((ranges, word) => (word === pivot ? [] : ranges))),
      ...from,
      limit,
      pivot,
      sharesOf(search),
    ]);
  }
}

/** Each range with the number of its word, as columns. */
function columnsOf(words: readonly (readonly Range[])[]): unknown[][] {
  const flat = words.flatMap((ranges, word) => ranges.map((range) => ({ word, ...range })));
  return [flat.map((r) => r.word), flat.map((r) => r.from), flat.map((r) => r.below)];
}

function conditions(search: RankedSearch): unknown[] {
  const { principal, projectId, query, kinds, source, updatedSince } = search;
  const { tenantId, userId } = principal;
  const { name, contains } = pathPartsOf(query);
  const plain = rangeOf(query);
  return [
    tenantId,
    projectId,
    userId,
    ranksOf(kinds),
    query,
    plain.from,
    plain.below,
    name.from,
    name.below,
    contains,
    source,
    updatedSince,
  ];
}

function sharesOf({ principal }: RankedSearch): unknown {
  return nodeReachOf(principal)[3];
}
