import { Injectable } from '@nestjs/common';
import type { RankedSearch } from './given';
import { type After, type LikeWordsPosition, RankedRepository, type WalkPosition } from './ranked.repository';
import { BELOW, LIKE, TAGGED, WALKED } from './ground';
import type { Place } from './ranked.statements';
import { type Scope, ScopesRepository } from './scopes.repository';

/** Where a ranked list goes on: the part of the search, and within it the key of the last place looked at. */
export type RankedPosition = [stage: number, key: unknown];

/** A page of results, best first. */
export interface RankedPage {
  places: Place[];
  next: RankedPosition | null;
}

/**
 * Finds what matches in one project, by a few bounded reads of the index, and stops when the page is full: titles, headings,
 * names; then what lies below folders of that name, tags, at last words in any order, parts of words and words written
 * differently. Within a kind what is equal comes first, then what begins so, then what has a word that does.
 */
@Injectable()
export class RankedSearcher {
  constructor(
    private readonly repository: RankedRepository,
    private readonly scopes: ScopesRepository,
  ) {}

  /**
   * One page. It may be short, or empty, and yet have a next one, where a filter lets little through. Without a query, and in
   * My Docs that the caller has not made yet, there is nothing. @throws NotFound for a project out of sight
   */
  async page(
    search: RankedSearch,
    scope: Scope,
    limit: number,
    after: RankedPosition | null,
  ): Promise<RankedPage> {
    const from: RankedPosition = after ?? [WALKED, null];
    const page = new Page(limit);
    // Most searches end with their beginning, which finds the project besides.
    const begun =
      from[0] === WALKED && search.query !== ''
        ? await this.repository.begin(search, scope, from[1] as WalkPosition | null, page.left)
        : undefined;
    const project = begun?.project ?? (await this.scopes.find(search.principal, scope));
    if (project === undefined || search.query === '') return page.ended;
    if (from[0] === WALKED) {
      const places =
        begun?.places ??
        (await this.repository.beginInPart(search, project.id, from[1] as WalkPosition | null, page.left));
      if (page.isFullWith(places)) return page;
    }
    const more = await this.repository.goOn(search, project, afterOf(from), page.left);
    return page.isFullWith(more) ? page : page.ended;
  }
}

/** Where the parts behind the beginning go on. */
function afterOf([stage, key]: RankedPosition): After {
  return {
    below: stage === BELOW ? (key as string) : stage < BELOW ? '' : null,
    tagged: stage === TAGGED ? (key as WalkPosition) : stage < TAGGED ? null : undefined,
    like: stage === LIKE ? (key as LikeWordsPosition) : null,
  };
}

/** A page that is being filled, and where the next one begins. */
class Page implements RankedPage {
  readonly places: Place[] = [];
  next: RankedPosition | null = null;

  constructor(private readonly limit: number) {}

  /** How many more to ask for: one beyond the page tells whether there is a next one. */
  get left(): number {
    return this.limit + 1 - this.places.length;
  }

  get ended(): RankedPage {
    return { places: this.places, next: null };
  }

  /** Takes results up to the limit; true where the page ends here and more may follow. */
  isFullWith(places: readonly Place[]): boolean {
    for (const place of places) {
      if (place.found && this.places.length === this.limit) return true;
      if (place.found) this.places.push(place);
      this.next = [place.stage, keyOf(place)];
      if (place.capped) return true;
    }
    return false;
  }
}

function keyOf({ stage, rank, term, nodeId, ordinal, place, tier, path }: Place): unknown {
  if (stage === BELOW) return path;
  if (stage === LIKE) return [tier, rank, nodeId, place] satisfies LikeWordsPosition;
  return [rank, term, nodeId, ordinal, place] satisfies WalkPosition;
}
