import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, NotFound, isId } from '#platform';
import { fold } from '../search/fold';
import { type RankedPosition, RankedSearcher } from '../search/ranked-search';
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
    private readonly repository: CountsRepository,
    private readonly searcher: RankedSearcher,
    private readonly cursors: Cursors,
  ) {}

  /**
   * A page of places, best first. Headings are met only in documents that the caller owns; those shared with the caller
   * will join them here. @throws NotFound for a scope out of sight, CursorInvalid
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
    const projectId = await this.projectOf(principal, scope);
    if (projectId === undefined || query === '') return { places: [], nextCursor: null };
    const search = { tenantId, projectId, userId, query, kinds, source: source ?? null, updatedSince: since };
    const { places, next } = await this.searcher.page(search, limit, after);
    return { places, nextCursor: next && this.cursors.write(binding, next) };
  }

  private async counts(principal: Principal, query: string, mode: LocateMode): Promise<ProjectCount[]> {
    return query === '' ? [] : this.repository.counts(principal, query, kindsOf(mode));
  }

  /** The project's id; none while the caller has no My Docs yet. @throws NotFound */
  private async projectOf(principal: Principal, scope: string): Promise<string | undefined> {
    if (scope === '~') return (await this.repository.own(principal))?.id;
    const found = isId(scope)
      ? await this.repository.byId(principal, scope)
      : await this.repository.bySlug(principal, scope);
    if (!found) throw new NotFound();
    return found.id;
  }
}

function kindsOf(mode: LocateMode) {
  return mode === 'any' ? KINDS : [mode];
}
