import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { SearchConcurrency } from '../../search/search-concurrency';
import { copiesLast, possibleCopies } from './copies';
import { type Fused, fuseRankings } from './fusion';
import type { OpenIndex } from './passage-index';
import type { WeightedTerm } from './query-plan';
import { QueryReader, type ReadQuery } from './query-reader';
import { type Scored, type ScoredPassage, rankPassages } from './scoring';
import { ALL_PROJECTS, PassageScopes } from './scope.repository';
import {
  type FoundPassage,
  PassageSearchRepository,
  type QuickPassage,
  type ReadPassage,
  type SearchedProjects,
} from './search.repository';
import { WaitingRepository } from './waiting.repository';

/** The passages that a search finds. */
export interface FoundPassages {
  /** Best first. */
  passages: RankedPassage[];
  /** The words of each phrasing. */
  phrasings: WeightedTerm[][];
  /** How many documents of these projects the caller could read, but the search did not cover, since they wait to be indexed. */
  waitingDocuments: number;
}

/** A passage in the ranking of all phrasings. */
export type RankedPassage = Fused<FoundPassage>;

/** The result of a search for a query that is still being written. */
interface QuickPassages extends Pick<FoundPassages, 'waitingDocuments'> {
  /** Best first. */
  passages: Scored<QuickPassage>[];
  terms: WeightedTerm[];
}

/** How much of each text is compared. */
const MAX_COMPARED_BYTES = 4_096;

/** The result of a phrasing. */
interface Answer {
  terms: WeightedTerm[];
  passages: ScoredPassage[];
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
   * The best passages for the phrasings of a question, at most `MAX_RANKED` for each. Each phrasing takes its turn as a search of its own.
   *
   * @param names the ids and slugs of projects, `~` for My Docs, or `*`
   * @throws NotFound if the caller sees nothing of one of the projects
   */
  async search(
    principal: Principal,
    queries: readonly string[],
    names: readonly string[],
  ): Promise<FoundPassages> {
    const { tenantId } = principal;
    const answer = async (read: ReadQuery, index: OpenIndex, projects: SearchedProjects): Promise<Answer> => {
      const terms = await read();
      return { terms, passages: await this.find(principal, index, terms, projects) };
    };
    const { first, rest, index, projects, waitingDocuments } = await this.concurrency.run(
      tenantId,
      async () => {
        const projects = await this.scopes.find(this.database, principal, names);
        const { phrasings, index } = await this.reader.read(principal, queries);
        const waitingDocuments = index.waiting
          ? await this.waiting.count(this.database, principal, projects)
          : 0;
        const [read, ...rest] = phrasings;
        return { first: await answer(read!, index, projects), rest, index, projects, waitingDocuments };
      },
    );
    const others = await Promise.all(
      rest.map((read) => this.concurrency.run(tenantId, () => answer(read, index, projects))),
    );
    const answers = [first, ...others];
    const fused = fuseRankings(answers.map(({ passages }) => passages));
    return {
      passages: await this.withCopiesLast(principal, fused),
      phrasings: answers.map(({ terms }) => terms),
      waitingDocuments,
    };
  }

  /** Texts are read only if headings and sizes suggest copies. */
  private async withCopiesLast(
    principal: Principal,
    passages: readonly RankedPassage[],
  ): Promise<RankedPassage[]> {
    const possible = possibleCopies(passages);
    if (possible.length === 0) return [...passages];
    const read = await this.read(principal, possible, MAX_COMPARED_BYTES);
    const texts = possible.flatMap((passage, i) => (read[i] ? [[passage, read[i]] as const] : []));
    return copiesLast(passages, new Map(texts));
  }

  /** The best passages for a query that is still being written, with what is shown of them. The caller limits how many run at once. */
  async searchQuickly(principal: Principal, query: string): Promise<QuickPassages> {
    const [projects, { terms, index }] = await Promise.all([
      this.scopes.find(this.database, principal, [ALL_PROJECTS]),
      this.reader.readAsWritten(principal, query),
    ]);
    const found = await this.database.reading((queries) =>
      this.repository.searchQuickly(queries, principal, index, terms, projects),
    );
    const waitingDocuments = index.waiting ? await this.waiting.count(this.database, principal, projects) : 0;
    return { passages: rankPassages(terms, found), terms, waitingDocuments };
  }

  /** The best passages with some of the words in the given projects. */
  async find(
    principal: Principal,
    index: OpenIndex,
    terms: readonly WeightedTerm[],
    projects: SearchedProjects,
  ): Promise<ScoredPassage[]> {
    const found = await this.database.reading((queries) =>
      this.repository.search(queries, principal, index, terms, projects),
    );
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
    return this.database.reading((queries) => this.repository.read(queries, principal, passages, maxBytes));
  }
}
