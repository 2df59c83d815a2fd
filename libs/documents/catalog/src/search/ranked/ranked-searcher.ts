import { Injectable } from '@nestjs/common';
import type { Queries } from '#platform';
import { type FirstMatches, type FurtherPositions, RankedRepository } from './ranked.repository';
import type { Match } from './ranked.statements';
import { type Project, type Scope, ScopesRepository } from './scopes.repository';
import type { FuzzyWordsPosition, RankedSearch, TermPosition } from './search-parameters';
import { STAGE } from './stages';

/** Where a ranked search continues: its stage, and in it the key of the last row. */
export type RankedPosition = [stage: number, key: unknown];

const START: RankedPosition = [STAGE.text, null];

/** A page of results, best first. */
export interface RankedPage {
  rows: Match[];
  next: RankedPosition | null;
}

/**
 * Finds the matches in one project in stages, until the page is full: titles, headings and names; nodes in folders of that name; tags; then
 * words in any order, parts of words and misspelled words. Within each kind, texts that equal the query come first, then those that begin
 * with it, then those with a word that begins with it.
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
    const page = new PageBuilder(limit);
    // Most searches end with their first stage, so its statement also finds the project.
    const first = await this.findFirst(queries, search, scope, after, page);
    if (first) return this.complete(queries, search, first.project, after, page, first.matches);
    const project = await this.scopes.find(queries, search.principal, scope);
    if (project === undefined || search.query === '') return page.asLast;
    const [stage, position] = after ?? START;
    const matches =
      stage === STAGE.text
        ? await this.repository.findFirstInPart(
            queries,
            search,
            project.id,
            position as TermPosition | null,
            page.missing,
          )
        : [];
    return this.complete(queries, search, project, after, page, matches);
  }

  /** The same if the index has all that was saved; undefined if nodes wait for it, or if the first statement can't tell. */
  async pageIfCurrent(
    queries: Queries,
    search: RankedSearch,
    scope: Scope,
    limit: number,
    after: RankedPosition | null,
  ): Promise<RankedPage | undefined> {
    const page = new PageBuilder(limit);
    const first = await this.findFirst(queries, search, scope, after, page);
    if (!first || first.waits) return undefined;
    return this.complete(queries, search, first.project, after, page, first.matches);
  }

  /** Runs the first statement. Returns undefined if a page begins at a later stage, or the caller doesn't see the whole project. */
  private async findFirst(
    queries: Queries,
    search: RankedSearch,
    scope: Scope,
    after: RankedPosition | null,
    { missing }: PageBuilder,
  ): Promise<FirstMatches | undefined> {
    const [stage, position] = after ?? START;
    if (stage !== STAGE.text || search.query === '') return undefined;
    return this.repository.findFirst(queries, search, scope, position as TermPosition | null, missing);
  }

  /** Adds the matches of the first stage, and those of the further stages if the page has room for them. */
  private async complete(
    queries: Queries,
    search: RankedSearch,
    project: Project,
    after: RankedPosition | null,
    page: PageBuilder,
    matches: readonly Match[],
  ): Promise<RankedPage> {
    if (page.endsWith(matches)) return page;
    const further = await this.repository.findFurther(
      queries,
      search,
      project,
      furtherFrom(after ?? START),
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
