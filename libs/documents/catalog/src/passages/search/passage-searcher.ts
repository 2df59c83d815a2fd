import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { SearchConcurrency } from '../../search/search-concurrency';
import { MAX_COMPARED, copiesLast, possibleCopies } from './copies';
import { type Fused, fuseRankings } from './fusion';
import type { OpenIndex } from './passage-index';
import type { WeightedTerm } from './query-plan';
import { QueryReader, type ReadQuery } from './query-reader';
import { FIRST_RANKED, type Scored, type ScoredPassage, rankInParts, rankPassages } from './scoring';
import { ALL_PROJECTS, PassageScopes } from './scope.repository';
import type { FoundPassage, QuickPassage } from './found-passages';
import { PassageSearchRepository, type ReadPassage, type SearchedProjects } from './search.repository';
import { MAX_RANKED } from './search.statements';
import { WaitingRepository } from './waiting.repository';

export interface FoundPassages {
  /** Best first. */
  passages: RankedPassage[];
  /** The passages that are shown, in their order; null for one that has changed, or that the caller cannot read anymore. */
  shown: (ReadPassage | null)[];
  /** The words of each phrasing. */
  phrasings: WeightedTerm[][];
  /** How many documents of these projects the caller could read, but the search did not cover, since they wait to be indexed. */
  waitingDocuments: number;
}

/** The places of a ranking that are shown, with the beginning of their texts. */
export interface ShownPlaces {
  from: number;
  to: number;
  maxBytes: number;
}

/** A passage in the ranking of all phrasings. */
export type RankedPassage = Fused<FoundPassage>;

/** The result of a search for a query that is still being written. */
interface QuickPassages extends Pick<FoundPassages, 'waitingDocuments'> {
  /** Best first. */
  passages: Scored<QuickPassage>[];
  terms: WeightedTerm[];
}

/** Shows nothing, but reads as much of each text as a comparison needs. */
const SHOWS_NOTHING: ShownPlaces = { from: 0, to: 0, maxBytes: 4_096 };

/** The result of a phrasing. */
interface Answer {
  terms: WeightedTerm[];
  passages: ScoredPassage[];
  isCurrent: boolean;
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
   * @param shown the places that are shown; for a single phrasing, the ranking may end some places later
   * @throws NotFound if the caller sees nothing of one of the projects
   */
  async search(
    principal: Principal,
    queries: readonly string[],
    names: readonly string[],
    shown?: ShownPlaces,
  ): Promise<FoundPassages> {
    const { tenantId } = principal;
    const isFirst = shown !== undefined && shown.to < FIRST_RANKED && queries.length === 1;
    const ranked = isFirst ? FIRST_RANKED : MAX_RANKED;
    const { first, rest, index, projects, waitingDocuments } = await this.concurrency.run(
      tenantId,
      async () => {
        const projects = await this.scopes.find(this.database, principal, names);
        return { ...(await this.answerFirst(principal, queries, projects, ranked)), projects };
      },
    );
    const others = await Promise.all(
      rest.map((read) =>
        this.concurrency.run(tenantId, () => this.answer(principal, index, read, projects, ranked)),
      ),
    );
    const answers = [first, ...others];
    const fused = fuseRankings(answers.map(({ passages }) => passages));
    return {
      ...(await this.withCopiesLast(principal, fused, shown ?? SHOWS_NOTHING)),
      phrasings: answers.map(({ terms }) => terms),
      waitingDocuments,
    };
  }

  /** Answers the first phrasing in the index as this process last saw it, and again if that has changed. */
  private async answerFirst(
    principal: Principal,
    queries: readonly string[],
    projects: SearchedProjects,
    ranked: number,
  ) {
    const remembered = await this.reader.readRemembered(principal, queries);
    if (remembered) {
      const [read, ...rest] = remembered.phrasings;
      const first = await this.answer(principal, remembered.index, read!, projects, ranked);
      if (first.isCurrent) return { first, rest, index: remembered.index, waitingDocuments: 0 };
    }
    const { phrasings, index } = await this.reader.read(principal, queries);
    const waitingDocuments = index.waiting ? await this.waiting.count(this.database, principal, projects) : 0;
    const [read, ...rest] = phrasings;
    const first = await this.answer(principal, index, read!, projects, ranked);
    return { first, rest, index, waitingDocuments };
  }

  private async answer(
    principal: Principal,
    index: OpenIndex,
    read: ReadQuery,
    projects: SearchedProjects,
    ranked: number,
  ): Promise<Answer> {
    const terms = await read();
    const found = await this.database.reading((queries) =>
      this.repository.search(queries, principal, index, terms, projects, ranked),
    );
    return { terms, passages: rankInParts(terms, found.passages), isCurrent: found.isCurrent };
  }

  /**
   * Compares texts only if headings and sizes suggest copies. One statement reads what is shown, and as many further passages as can take
   * the places of copies.
   */
  private async withCopiesLast(
    principal: Principal,
    fused: readonly RankedPassage[],
    { from, to, maxBytes }: ShownPlaces,
  ): Promise<Pick<FoundPassages, 'passages' | 'shown'>> {
    const possible = possibleCopies(fused);
    const end = Math.max(to, Math.min(to + possible.length, MAX_COMPARED));
    const sought = [...new Set([...possible, ...(to > from ? fused.slice(from, end) : [])])];
    if (sought.length === 0) return { passages: [...fused], shown: [] };
    const read = await this.read(principal, sought, maxBytes);
    const known = new Map(sought.map((passage, i) => [passage, read[i] ?? null]));
    const texts = new Map(possible.flatMap((one) => (known.get(one) ? [[one, known.get(one)!]] : [])));
    const passages = copiesLast(fused, texts);
    return { passages, shown: passages.slice(from, to).map((passage) => known.get(passage) ?? null) };
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
    const { passages } = await this.database.reading((queries) =>
      this.repository.search(queries, principal, index, terms, projects),
    );
    return rankInParts(terms, passages);
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
