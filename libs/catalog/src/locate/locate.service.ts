import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, FIRST_ID, type Page } from '#platform';
import { queryOf } from '../search/fold';
import type { Match } from '../search/ranked/ranked.statements';
import { type RankedPosition, RankedSearcher } from '../search/ranked/ranked-searcher';
import { scopeOf } from '../search/ranked/scopes.repository';
import { KINDS } from '../search/ranks';
import { SearchConcurrency } from '../search/search-concurrency';
import { MAX_QUERY } from '../search/search.dto';
import { type CountsPosition, CountsRepository, type ProjectCount } from './counts.repository';
import { DEFAULT_COUNTS, DEFAULT_MATCHES, type LocateDto, type LocateMode } from './locate.dto';

/** The scope that gives counts for all projects. */
export const ALL_PROJECTS = '*';

/** Says where documents are without reading them. */
@Injectable()
export class LocateService {
  constructor(
    private readonly database: Database,
    private readonly countsRepository: CountsRepository,
    private readonly searcher: RankedSearcher,
    private readonly cursors: Cursors,
    private readonly concurrency: SearchConcurrency,
  ) {}

  /**
   * A page of matches in one project, best first. Headings match in documents that the caller created or that are shared with the
   * caller. Where only documents of the project are shared with the caller, it searches these.
   *
   * @throws NotFound, CursorInvalid
   */
  async locate(principal: Principal, input: LocateDto): Promise<Page<Match>> {
    const { scope, mode, limit = DEFAULT_MATCHES, source = null, cursor } = input;
    const query = queryOf(input.query, MAX_QUERY);
    const updatedSince = input.updatedSince === undefined ? null : new Date(input.updatedSince);
    const { tenantId, userId } = principal;
    const binding = ['locate', tenantId, userId, scope, query.query, mode, source, updatedSince];
    const after = cursor === undefined ? null : this.cursors.read<RankedPosition>(binding, cursor);
    const search = { principal, ...query, kinds: kindsOf(mode), source, updatedSince };
    const { rows, next } = await this.concurrency.run(tenantId, () =>
      this.searcher.page(this.database, search, scopeOf(scope), limit, after),
    );
    return { rows, nextCursor: next && this.cursors.write(binding, next) };
  }

  /**
   * A page of the numbers of matches per project, by slug. Projects of which only documents are shared with the caller are included.
   *
   * @throws CursorInvalid
   */
  count(principal: Principal, input: LocateDto): Promise<Page<ProjectCount>> {
    const { mode, limit = DEFAULT_COUNTS, cursor } = input;
    const { query } = queryOf(input.query, MAX_QUERY);
    const { tenantId, userId } = principal;
    const counts = (after: CountsPosition, most: number) =>
      this.concurrency.run(tenantId, () =>
        this.countsRepository.page(this.database, principal, query, kindsOf(mode), after, most),
      );
    return this.cursors.page<ProjectCount, CountsPosition>(
      { limit, cursor },
      {
        of: ['locate-counts', tenantId, userId, query, mode],
        from: ['', FIRST_ID],
        fetch: async (after, most) => (query === '' ? [] : counts(after, most)),
        key: ({ slug, projectId }) => [slug, projectId],
      },
    );
  }
}

function kindsOf(mode: LocateMode) {
  return mode === 'any' ? KINDS : [mode];
}
