import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, type Page } from '#platform';
import { queryOf } from '../search/fold';
import { SearchIndex } from '../search/index/search-index';
import { ProjectSearch } from '../search/project-search';
import type { Match } from '../search/ranked/ranked.statements';
import type { RankedPosition } from '../search/ranked/ranked-searcher';
import { scopeOf } from '../search/ranked/scopes.repository';
import type { RankedSearch } from '../search/ranked/search-parameters';
import { KINDS } from '../search/ranks';
import { SearchConcurrency } from '../search/search-concurrency';
import { MAX_QUERY } from '../search/search.dto';
import type { ProjectCount } from './counts.repository';
import { CountsService } from './counts.service';
import { DEFAULT_COUNTS, DEFAULT_MATCHES, type LocateDto, type LocateMode } from './locate.dto';

/** The scope that gives counts for all projects. */
export const ALL_PROJECTS = '*';

/** Says where documents are without reading them. */
@Injectable()
export class LocateService {
  constructor(
    private readonly counts: CountsService,
    private readonly searches: ProjectSearch,
    private readonly cursors: Cursors,
    private readonly concurrency: SearchConcurrency,
    private readonly index: SearchIndex,
  ) {}

  /**
   * A page of matches in one project, best first. Headings match in documents that the caller created or that are shared with the
   * caller. Where only documents of the project are shared with the caller, it searches these.
   *
   * @throws NotFound, CursorInvalid
   */
  async locate(principal: Principal, input: LocateDto): Promise<Page<Match> & { waiting: number }> {
    const { scope, limit = DEFAULT_MATCHES, cursor } = input;
    const { search, binding } = searchOf(principal, input);
    const after = cursor === undefined ? null : this.cursors.read<RankedPosition>(binding, cursor);
    const { rows, next, waiting } = await this.searches.page(search, scopeOf(scope), limit, after);
    return { rows, nextCursor: next && this.cursors.write(binding, next), waiting };
  }

  /**
   * A page of the number of matches that `locate` returns for each project, by slug.
   *
   * @throws CursorInvalid
   */
  count(principal: Principal, input: LocateDto): Promise<Page<ProjectCount> & { waiting: number }> {
    const { limit = DEFAULT_COUNTS, cursor } = input;
    const { search, binding } = searchOf(principal, input);
    return this.concurrency.run(principal.tenantId, async () => {
      const waiting = await this.index.catchUp(principal);
      return { ...(await this.counts.page(search, binding, { limit, cursor })), waiting };
    });
  }
}

/** The search that a request asks for, and what binds its cursors. */
function searchOf(principal: Principal, input: LocateDto): { search: RankedSearch; binding: unknown } {
  const { scope, mode, source = null } = input;
  const query = queryOf(input.query, MAX_QUERY);
  const updatedSince = input.updatedSince === undefined ? null : new Date(input.updatedSince);
  const { tenantId, userId } = principal;
  return {
    search: { principal, ...query, kinds: kindsOf(mode), source, updatedSince },
    binding: ['locate', tenantId, userId, scope, query, mode, source, updatedSince],
  };
}

function kindsOf(mode: LocateMode) {
  return mode === 'any' ? KINDS : [mode];
}
