import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors } from '#platform';
import { Visibility } from '#visibility';
import { fold } from './fold';
import { type RankedPosition, RankedSearcher } from './ranked-search';
import type { Place } from './ranked.statements';

/** What an agent finds in one project by title and path. */
@Injectable()
export class NodeSearchService {
  constructor(
    private readonly visibility: Visibility,
    private readonly searcher: RankedSearcher,
    private readonly cursors: Cursors,
  ) {}

  /** A page, best first; of a project of which only documents are shared with the caller, among these. @throws NotFound for a project out of sight, CursorInvalid */
  async search(
    principal: Principal,
    projectId: string,
    q: string,
    limit: number,
    cursor?: string,
  ): Promise<{ places: Place[]; nextCursor: string | null }> {
    const { tenantId, userId } = principal;
    const query = fold(q);
    const binding = ['node-search', tenantId, userId, projectId, query];
    const after = cursor === undefined ? null : this.cursors.read<RankedPosition>(binding, cursor);
    const extent = await this.visibility.extent(principal, projectId);
    const search = {
      principal,
      projectId,
      extent,
      query,
      kinds: ['title', 'path'] as const,
      source: null,
      updatedSince: null,
    };
    const { places, next } = await this.searcher.page(search, limit, after);
    return { places, nextCursor: next && this.cursors.write(binding, next) };
  }
}
