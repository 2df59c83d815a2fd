import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors } from '#platform';
import { MAX_QUERY } from '../search/search.dto';
import { queryOf } from '../search/fold';
import { type RankedPosition, RankedSearcher } from '../search/ranked/ranked-search';
import type { Place } from '../search/ranked/ranked.statements';
import { KINDS } from '../search/ranks';
import { scopeOf } from '../search/ranked/scopes.repository';
import { SearchTurns } from '../search/search-turns';
import { type CountsPosition, CountsRepository, type ProjectCount } from './counts.repository';
import type { LocateDto, LocateMode } from './locate.dto';

/** What was located: places in one project, or counts of all. */
export type Located = ({ places: Place[] } | { counts: ProjectCount[] }) & { nextCursor: string | null };

const PLACES = 10;
const COUNTS = 20;

/** Finding where something stands without reading it. */
@Injectable()
export class LocateService {
  constructor(
    private readonly countsRepository: CountsRepository,
    private readonly searcher: RankedSearcher,
    private readonly cursors: Cursors,
    private readonly turns: SearchTurns,
  ) {}

  /**
   * A page of places, best first. Headings are met in documents that the caller made or that are shared with the caller; of
   * a project of which only documents are shared, nothing else is met. Of all projects a page of counts.
   * @throws NotFound for a scope out of sight, CursorInvalid
   */
  locate(principal: Principal, input: LocateDto): Promise<Located> {
    return input.scope === '*' ? this.counts(principal, input) : this.places(principal, input);
  }

  private async places(principal: Principal, input: LocateDto): Promise<Located> {
    const { scope, mode, limit = PLACES, source = null, cursor } = input;
    const asked = queryOf(input.query, MAX_QUERY);
    const updatedSince = input.updatedSince === undefined ? null : new Date(input.updatedSince);
    const { tenantId, userId } = principal;
    const binding = ['locate', tenantId, userId, scope, asked.query, mode, source, updatedSince];
    const after = cursor === undefined ? null : this.cursors.read<RankedPosition>(binding, cursor);
    const search = { principal, ...asked, kinds: kindsOf(mode), source, updatedSince };
    const { places, next } = await this.turns.take(tenantId, () =>
      this.searcher.page(search, scopeOf(scope), limit, after),
    );
    return { places, nextCursor: next && this.cursors.write(binding, next) };
  }

  /** Projects of which only documents are shared with the caller among them. */
  private async counts(principal: Principal, input: LocateDto): Promise<Located> {
    const { mode, limit = COUNTS, cursor } = input;
    const { query } = queryOf(input.query, MAX_QUERY);
    const { tenantId } = principal;
    const binding = ['locate-counts', tenantId, principal.userId, query, mode];
    const after = cursor === undefined ? null : this.cursors.read<CountsPosition>(binding, cursor);
    if (query === '') return { counts: [], nextCursor: null };
    const found = await this.turns.take(tenantId, () =>
      this.countsRepository.page(principal, query, kindsOf(mode), after, limit + 1),
    );
    const counts = found.slice(0, limit);
    const { slug, projectId } = counts.at(-1) ?? {};
    const next = found.length > limit ? this.cursors.write(binding, [slug, projectId]) : null;
    return { counts, nextCursor: next };
  }
}

function kindsOf(mode: LocateMode) {
  return mode === 'any' ? KINDS : [mode];
}
