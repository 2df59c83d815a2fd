import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, NotFound, isId } from '#platform';
import { Visibility } from '#visibility';
import { fold } from '../search/fold';
import { type RankedPosition, RankedSearcher } from '../search/ranked-search';
import type { RankedSearch } from '../search/ranked.repository';
import type { Place } from '../search/ranked.statements';
import { KINDS } from '../search/ranks';
import { CountsRepository, type ProjectCount } from './counts.repository';
import type { LocateDto, LocateMode } from './locate.dto';

/** What was located: places in one project, or counts of all. */
export type Located = { places: Place[]; nextCursor: string | null } | { counts: ProjectCount[] };

/** Finding where something stands without reading it. */
@Injectable()
export class LocateService {
  constructor(
    private readonly visibility: Visibility,
    private readonly repository: CountsRepository,
    private readonly searcher: RankedSearcher,
    private readonly cursors: Cursors,
  ) {}

  /**
   * A page of places, best first. Headings are met in documents that the caller made or that are shared with the caller; of
   * a project of which only documents are shared, nothing else is met. @throws NotFound for a scope out of sight, CursorInvalid
   */
  async locate(principal: Principal, input: LocateDto): Promise<Located> {
    const { scope, mode, limit, source, updatedSince, cursor } = input;
    const { tenantId, userId } = principal;
    const query = fold(input.query);
    const kinds = kindsOf(mode);
    if (scope === '*') return { counts: await this.counts(principal, query, mode) };
    const since = updatedSince === undefined ? null : new Date(updatedSince);
    const binding = ['locate', tenantId, userId, scope, query, mode, source ?? null, since];
    const after = cursor === undefined ? null : this.cursors.read<RankedPosition>(binding, cursor);
    const project = await this.projectOf(principal, scope);
    if (project === undefined || query === '') return { places: [], nextCursor: null };
    const search = { principal, ...project, query, kinds, source: source ?? null, updatedSince: since };
    const { places, next } = await this.searcher.page(search, limit, after);
    return { places, nextCursor: next && this.cursors.write(binding, next) };
  }

  /** By project, most first; projects of which only documents are shared with the caller among them. */
  private async counts(principal: Principal, query: string, mode: LocateMode): Promise<ProjectCount[]> {
    if (query === '') return [];
    const kinds = kindsOf(mode);
    const whole = await this.repository.counts(principal, query, kinds);
    const part = await this.repository.countsOfShared(principal, query, kinds);
    if (part.length === 0) return whole;
    return [...whole, ...part].sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
  }

  /** The project, and how much of it the caller sees; none while the caller has no My Docs yet. @throws NotFound */
  private async projectOf(
    principal: Principal,
    scope: string,
  ): Promise<Pick<RankedSearch, 'projectId' | 'extent'> | undefined> {
    if (isId(scope)) return { projectId: scope, extent: await this.visibility.extent(principal, scope) };
    const found =
      scope === '~' ? await this.repository.own(principal) : await this.repository.bySlug(principal, scope);
    if (!found && scope !== '~') throw new NotFound();
    return found && { projectId: found.id, extent: 'whole' };
  }
}

function kindsOf(mode: LocateMode) {
  return mode === 'any' ? KINDS : [mode];
}
