import { Injectable } from '@nestjs/common';
import { Database } from '#platform';
import { SearchIndex } from './index/search-index';
import { type RankedPage, type RankedPosition, RankedSearcher } from './ranked/ranked-searcher';
import type { Scope } from './ranked/scopes.repository';
import type { RankedSearch } from './ranked/search-parameters';
import { SearchConcurrency } from './search-concurrency';

/** A page of results, and how many nodes that the caller can read the index lacks. */
export interface CurrentPage extends RankedPage {
  waiting: number;
}

/** Searches one project for what was saved until now. */
@Injectable()
export class ProjectSearch {
  constructor(
    private readonly database: Database,
    private readonly searcher: RankedSearcher,
    private readonly index: SearchIndex,
    private readonly concurrency: SearchConcurrency,
  ) {}

  /**
   * One page, best first. If nodes of the tenant wait for the index, it is brought up to date, and the search begins again.
   *
   * @throws NotFound if the caller sees nothing of the project
   */
  page(
    search: RankedSearch,
    scope: Scope,
    limit: number,
    after: RankedPosition | null,
  ): Promise<CurrentPage> {
    const { principal } = search;
    return this.concurrency.run(principal.tenantId, async () => {
      const current = await this.database.reading((queries) =>
        this.searcher.pageIfCurrent(queries, search, scope, limit, after),
      );
      if (current) return { rows: current.rows, next: current.next, waiting: 0 };
      const waiting = await this.index.catchUp(principal);
      const { rows, next } = await this.database.reading((queries) =>
        this.searcher.page(queries, search, scope, limit, after),
      );
      return { rows, next, waiting };
    });
  }
}
