import { Injectable } from '@nestjs/common';
import { Cursors, Database, FIRST_ID, NotFound, type Page } from '#platform';
import { type RankedPage, type RankedPosition, RankedSearcher } from '../search/ranked/ranked-searcher';
import type { RankedSearch } from '../search/ranked/search-parameters';
import { type CountsPosition, CountsRepository, type ProjectCount } from './counts.repository';
import { MAX_COUNTED } from './locate.dto';

// How many pages of searches in single projects one page of counts reads at most.
const MAX_SEARCHES = 20;

@Injectable()
export class CountsService {
  constructor(
    private readonly database: Database,
    private readonly counts: CountsRepository,
    private readonly searcher: RankedSearcher,
    private readonly cursors: Cursors,
  ) {}

  /**
   * A page of the projects with matches, by slug. Projects of which only documents are shared with the caller are included. The page
   * may be short and still have a next one.
   *
   * @param binding identifies the list
   * @throws CursorInvalid
   */
  async page(
    search: RankedSearch,
    binding: unknown,
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<Page<ProjectCount>> {
    const after: CountsPosition = cursor === undefined ? ['', FIRST_ID] : this.cursors.read(binding, cursor);
    if (search.query === '') return { rows: [], nextCursor: null };
    const counted = await this.counts.page(this.database, search, after, limit + 1);
    const budget = { searches: MAX_SEARCHES };
    const rows: ProjectCount[] = [];
    let position: CountsPosition | null = null;
    for (const { last, ...project } of counted) {
      const isUnknown = project.count === 0 && project.atLeast;
      const row = isUnknown ? await this.search(search, project, budget) : project;
      if (row.count > 0 || row.atLeast) {
        if (rows.length === limit) return this.pageOf(rows, binding, position);
        rows.push(row);
      }
      position = [row.slug, row.projectId];
      if (last) return this.pageOf(rows, binding, position);
    }
    return this.pageOf(rows, binding, counted.length > limit ? position : null);
  }

  /** Counts with the search itself, page by page until it finds something. */
  private async search(
    search: RankedSearch,
    project: ProjectCount,
    budget: { searches: number },
  ): Promise<ProjectCount> {
    let after: RankedPosition | null = null;
    while (budget.searches-- > 0) {
      const scope = { id: project.projectId, slug: null };
      const { rows, next }: RankedPage = await this.searcher
        .page(this.database, search, scope, MAX_COUNTED, after)
        .catch(emptyIfMissing);
      if (rows.length > 0 || next === null) return { ...project, count: rows.length, atLeast: next !== null };
      after = next;
    }
    return project;
  }

  private pageOf(rows: ProjectCount[], binding: unknown, next: CountsPosition | null): Page<ProjectCount> {
    return { rows, nextCursor: next && this.cursors.write(binding, next) };
  }
}

/** A project that was deleted after it was counted has no matches. */
function emptyIfMissing(error: unknown): RankedPage {
  if (error instanceof NotFound) return { rows: [], next: null };
  throw error;
}
