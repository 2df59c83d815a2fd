import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { SearchConcurrency } from '../../search/search-concurrency';
import type { WeightedTerm } from './query-plan';
import { QueryReader } from './query-reader';
import { type Scored, type ScoredPassage, rankPassages } from './scoring';
import { ALL_PROJECTS, PassageScopes } from './scope.repository';
import {
  PassageSearchRepository,
  type QuickPassage,
  type ReadPassage,
  type SearchedProjects,
} from './search.repository';
import { WaitingRepository } from './waiting.repository';

/** The passages that a search finds. */
export interface FoundPassages {
  /** Best first. */
  passages: ScoredPassage[];
  terms: WeightedTerm[];
  /** How many documents of these projects the caller could read, but the search did not cover, since they wait to be indexed. */
  waitingDocuments: number;
}

/** Searches the passages of all documents that a caller can read. */
@Injectable()
export class PassageSearcher {
  constructor(
    private readonly database: Database,
    private readonly reader: QueryReader,
    private readonly scopes: PassageScopes,
    private readonly repository: PassageSearchRepository,
    private readonly waiting: WaitingRepository,
    private readonly concurrency: SearchConcurrency,
  ) {}

  /**
   * The best passages for a query, at most `MAX_RANKED`.
   *
   * @param names the ids and slugs of projects, `~` for My Docs, or `*`
   * @throws NotFound if the caller sees nothing of one of the projects
   */
  search(principal: Principal, query: string, names: readonly string[]): Promise<FoundPassages> {
    return this.concurrency.run(principal.tenantId, async () => {
      const projects = await this.scopes.find(this.database, principal, names);
      const { terms, waiting } = await this.reader.read(principal, query);
      const waitingDocuments = waiting ? await this.waiting.count(this.database, principal, projects) : 0;
      return { passages: await this.find(principal, terms, projects), terms, waitingDocuments };
    });
  }

  /** The best passages for a query that is still being written, with what is shown of them. The caller limits how many run at once. */
  async searchQuickly(
    principal: Principal,
    query: string,
  ): Promise<{ passages: Scored<QuickPassage>[]; terms: WeightedTerm[] }> {
    const [projects, terms] = await Promise.all([
      this.scopes.find(this.database, principal, [ALL_PROJECTS]),
      this.reader.readAsWritten(principal, query),
    ]);
    const found = await this.repository.searchQuickly(this.database, principal, terms, projects);
    return { passages: rankPassages(terms, found), terms };
  }

  /** The best passages with some of the words in the given projects. */
  async find(
    principal: Principal,
    terms: readonly WeightedTerm[],
    projects: SearchedProjects,
  ): Promise<ScoredPassage[]> {
    const found = await this.repository.search(this.database, principal, terms, projects);
    return rankPassages(terms, found);
  }

  /**
   * The columns to show of passages that a search found, with the beginning of their text, in their order; null for one that has changed,
   * or that the caller cannot read anymore.
   */
  read(
    principal: Principal,
    passages: readonly ScoredPassage[],
    maxBytes: number,
  ): Promise<(ReadPassage | null)[]> {
    return this.repository.read(this.database, principal, passages, maxBytes);
  }
}
