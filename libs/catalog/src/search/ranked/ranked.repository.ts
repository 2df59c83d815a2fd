import { Injectable } from '@nestjs/common';
import { Database, NO_ID } from '#platform';
import { pathPartsOf, rangeOf, wordsOf } from '../fold';
import { type RankedSearch, givenOf } from './given';
import { BEGIN, BEGIN_IN_PART, type Begun, GO_ON, type Place } from './ranked.statements';
import { type Kind, ranksOf } from '../ranks';
import type { Project, Scope } from './scopes.repository';

/** Where in the walk of a rank to go on. */
export type WalkPosition = [rank: number, term: string, nodeId: string, ordinal: number, place: number];

/** Where among nodes with words like those of the query to go on; `word` is the one that they are looked for by. */
export type LikeWordsPosition = [tier: number, rank: number, nodeId: string, word: number];

/** Where the parts that come after the beginning go on: from a path on, or no more; from a tag on, from the first, or no more. */
export interface After {
  below: string | null;
  tagged: WalkPosition | null | undefined;
  like: LikeWordsPosition | null;
}

const LAST_CHARACTER = '\u{10ffff}';
const BEGINNING: readonly Kind[] = ['title', 'heading', 'path'];

/** Reads a project's search index: each statement a few bounded ranges of it. */
@Injectable()
export class RankedRepository {
  constructor(private readonly database: Database) {}

  /** The first places in titles, headings and names of a project that is seen whole; nothing where there is none such. */
  async begin(
    search: RankedSearch,
    scope: Scope,
    after: WalkPosition | null,
    limit: number,
  ): Promise<{ project: Project; places: Place[] } | undefined> {
    const values = [...givenOf(search, scope.id), ...rangesOf(search, BEGINNING, after), limit, scope.slug];
    const rows = await this.database.all(BEGIN, values);
    return rows[0] && { project: { id: rows[0].projectId, extent: 'whole' }, places: rows.filter(isPlace) };
  }

  /** The same of one of which only documents are shared. */
  beginInPart(
    search: RankedSearch,
    projectId: string,
    after: WalkPosition | null,
    limit: number,
  ): Promise<Place[]> {
    const values = [...givenOf(search, projectId), ...rangesOf(search, BEGINNING, after), limit];
    return this.database.all(BEGIN_IN_PART, values);
  }

  /** What lies below folders that match; tags; nodes one of whose texts has each of the words, in any order, or one like it. */
  goOn(search: RankedSearch, project: Project, after: After, limit: number): Promise<Place[]> {
    const below = search.kinds.includes('path') ? after.below : null;
    const tags = after.tagged === undefined ? [] : (['tag'] as const);
    const words = wordsOf(search.query).map((word) => rangeOf(word).from);
    const [tier, rank, nodeId, word] = after.like ?? [0, 0, NO_ID, null];
    return this.database.all(GO_ON[project.extent], [
      ...givenOf(search, project.id),
      ...rangesOf(search, tags, after.tagged ?? null),
      ...[limit, below ?? LAST_CHARACTER],
      ...[words, tier, rank, nodeId, word],
    ]);
  }
}

function isPlace(row: Begun): row is Begun & Place {
  return row.nodeId !== null;
}

/** For each rank of these kinds the range of the index to walk, from the one of a position on; as columns. */
function rangesOf(search: RankedSearch, kinds: readonly Kind[], after: WalkPosition | null): unknown[][] {
  const { name, onlyBelow } = pathPartsOf(search.query);
  const wanted = kinds.filter((kind) => search.kinds.includes(kind) && !(kind === 'path' && onlyBelow));
  const ranges = ranksOf(wanted)
    .filter((rank) => rank >= (after?.[0] ?? 0))
    .map((rank) => {
      const { from, below } = rank >> 1 === 2 ? name : rangeOf(search.query);
      const start = after?.[0] === rank ? after.slice(1) : [from, NO_ID, -1, -1];
      return [rank, ...start, below];
    });
  return [0, 1, 2, 3, 4, 5].map((column) => ranges.map((range) => range[column]));
}
