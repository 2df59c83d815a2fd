import { Injectable } from '@nestjs/common';
import { type Range, rangeOf, wordsOf } from './fold';
import {
  type LikeWordsPosition,
  type Position,
  RankedRepository,
  type RankedSearch,
} from './ranked.repository';
import type { Place } from './ranked.statements';
import type { Kind } from './ranks';

/** Where a ranked list goes on: the stage, and within it the key of the last place looked at. */
export type RankedPosition = [stage: number, key: unknown];

/** A page of results, best first. */
export interface RankedPage {
  places: Place[];
  next: RankedPosition | null;
}

type Stage = (search: RankedSearch, after: unknown, limit: number) => Promise<Place[]>;

/**
 * Finds what matches in one project, in stages, each a few bounded reads of the index, and stops when the page is full:
 * titles, headings, names; what lies below folders of that name; tags; at last words in any order, parts of words and
 * words written differently. Within a kind what is equal comes first, then what begins so, then what has a word that does.
 */
@Injectable()
export class RankedSearcher {
  private readonly stages: { run: Stage; key: (place: Place) => unknown }[];

  constructor(private readonly repository: RankedRepository) {
    this.stages = [
      { run: this.walk(['title', 'heading', 'path']), key: positionOf },
      {
        run: async (search, after, limit) =>
          search.kinds.includes('path')
            ? repository.below(search, (after as string | null) ?? '', limit)
            : [],
        key: (place) => place.path,
      },
      { run: this.walk(['tag']), key: positionOf },
      {
        run: (search, after, limit) => this.likeWords(search, after as LikeWordsPosition | null, limit),
        key: (place): LikeWordsPosition => [place.tier, place.rank, place.nodeId, place.place],
      },
    ];
  }

  /** One page. It may be short, or empty, and yet have a next one, where a filter lets little through. */
  async page(search: RankedSearch, limit: number, after: RankedPosition | null): Promise<RankedPage> {
    const places: Place[] = [];
    let last: RankedPosition | null = null;
    for (let stage = after?.[0] ?? 0; stage < this.stages.length; stage++) {
      const { run, key } = this.stages[stage]!;
      const from = after?.[0] === stage ? after[1] : null;
      for (const place of await run(search, from, limit + 1 - places.length)) {
        if (place.found) {
          if (places.length === limit) return { places, next: last };
          places.push(place);
        }
        last = [stage, key(place)];
        if (place.capped) return { places, next: last };
      }
    }
    return { places, next: null };
  }

  private walk(kinds: readonly Kind[]): Stage {
    return async (search, after, limit) => {
      const wanted = kinds.filter((kind) => search.kinds.includes(kind));
      return wanted.length === 0 ? [] : this.repository.walk(search, wanted, after as Position | null, limit);
    };
  }

  private async likeWords(
    search: RankedSearch,
    after: LikeWordsPosition | null,
    limit: number,
  ): Promise<Place[]> {
    const words = wordsOf(search.query);
    const similar = await this.repository.similar(
      search.principal.tenantId,
      words.filter((word) => word.length >= 3),
    );
    const ranges = words.map((word) => [word, ...(similar.get(word) ?? [])].map(rangeOf));
    const pivot = after?.[3] ?? (await this.pivotOf(search, ranges));
    if (pivot === undefined || pivot >= ranges.length) return [];
    return this.repository.likeWords(search, ranges, pivot, after, limit);
  }

  /** The word to look by: the rarest, or among the little that is shared the longest. A page goes on by the word of the one before. */
  private async pivotOf(search: RankedSearch, ranges: Range[][]): Promise<number | undefined> {
    if (ranges.length < 2) return ranges.length === 1 ? 0 : undefined;
    if (search.extent === 'whole') return (await this.repository.rarity(search, ranges))[0]!.word;
    const lengths = ranges.map(([word]) => word!.from.length);
    return lengths.indexOf(Math.max(...lengths));
  }
}

function positionOf({ rank, term, nodeId, ordinal, place }: Place): Position {
  return [rank, term, nodeId, ordinal, place];
}
