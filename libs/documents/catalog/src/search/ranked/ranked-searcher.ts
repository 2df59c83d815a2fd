import { Injectable } from '@nestjs/common';
import type { Queries } from '#platform';
import { type FurtherPositions, RankedRepository } from './ranked.repository';
import type { Match } from './ranked.statements';
import { type Scope, ScopesRepository } from './scopes.repository';
import type { FuzzyWordsPosition, RankedSearch, TermPosition } from './search-parameters';
import { STAGE } from './stages';

/** Where a ranked search continues: its stage, and in it the key of the last row. */
export type RankedPosition = [stage: number, key: unknown];

/** A page of results, best first. */
export interface RankedPage {
  rows: Match[];
  next: RankedPosition | null;
}

/**
 * Finds the matches in one project, in stages, and stops when the page is full. First titles, headings and names, then nodes in folders
 * of that name, then tags, and finally words in any order, parts of words and misspelled words. Within each kind, texts that equal the
 * query come first, then those that begin with it, then those with a word that begins with it.
 */
@Injectable()
export class RankedSearcher {
  constructor(
    private readonly repository: RankedRepository,
    private readonly scopes: ScopesRepository,
  ) {}

  /**
   * One page. Where a filter lets little through, it may be short, or even empty, and still have a next one. An empty query, and My
   * Docs that don't exist yet, give an empty page.
   *
   * @throws NotFound if the caller sees nothing of the project
   */
  async page(
    queries: Queries,
    search: RankedSearch,
    scope: Scope,
    limit: number,
    after: RankedPosition | null,
  ): Promise<RankedPage> {
    const from: RankedPosition = after ?? [STAGE.text, null];
    const page = new PageBuilder(limit);
    const position = from[1] as TermPosition | null;
    // Most searches end with their first stage, so its statement also finds the project.
    const first =
      from[0] === STAGE.text && search.query !== ''
        ? await this.repository.findFirst(queries, search, scope, position, page.missing)
        : undefined;
    const project = first?.project ?? (await this.scopes.find(queries, search.principal, scope));
    if (project === undefined || search.query === '') return page.asLast;
    if (from[0] === STAGE.text) {
      const { repository } = this;
      const matches =
        first?.matches ??
        (await repository.findFirstInPart(queries, search, project.id, position, page.missing));
      if (page.endsWith(matches)) return page;
    }
    const further = await this.repository.findFurther(
      queries,
      search,
      project,
      furtherFrom(from),
      page.missing,
    );
    return page.endsWith(further) ? page : page.asLast;
  }
}

function furtherFrom([stage, key]: RankedPosition): FurtherPositions {
  return {
    folders: stage === STAGE.folders ? (key as string) : stage < STAGE.folders ? '' : undefined,
    tags: stage === STAGE.tags ? (key as TermPosition) : stage < STAGE.tags ? null : undefined,
    fuzzyWords: stage === STAGE.fuzzyWords ? (key as FuzzyWordsPosition) : null,
  };
}

/** A page that is being filled, and where the next one begins. */
class PageBuilder implements RankedPage {
  readonly rows: Match[] = [];
  next: RankedPosition | null = null;

  constructor(private readonly limit: number) {}

  /** How many rows to read: one more than the page lacks tells whether a next one follows. */
  get missing(): number {
    return this.limit + 1 - this.rows.length;
  }

  get asLast(): RankedPage {
    return { rows: this.rows, next: null };
  }

  /** Adds results up to the limit; true if the page ends with them although more may follow. */
  endsWith(matches: readonly Match[]): boolean {
    for (const match of matches) {
      if (match.found && this.rows.length === this.limit) return true;
      if (match.found) this.rows.push(match);
      this.next = [match.stage, keyOf(match)];
      if (match.capped) return true;
    }
    return false;
  }
}

function keyOf({ stage, path, rank, nodeId, term, ordinal, place, similarityRank, pivot }: Match): unknown {
  if (stage === STAGE.folders) return path;
  if (stage === STAGE.fuzzyWords) return [similarityRank, rank, nodeId, pivot] satisfies FuzzyWordsPosition;
  return [rank, term, nodeId, ordinal, place] satisfies TermPosition;
}
