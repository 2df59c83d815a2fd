import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors } from '#platform';
import { queryOf } from './fold';
import { type RankedPosition, RankedSearcher } from './ranked/ranked-search';
import type { Place } from './ranked/ranked.statements';
import { MAX_QUERY } from './search.dto';
import { SearchTurns } from './search-turns';

/** What an agent finds in one project by title and path. */
@Injectable()
export class NodeSearchService {
  constructor(
    private readonly searcher: RankedSearcher,
    private readonly cursors: Cursors,
    private readonly turns: SearchTurns,
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
    const asked = queryOf(q, MAX_QUERY);
    const binding = ['node-search', tenantId, userId, projectId, asked.query];
    const after = cursor === undefined ? null : this.cursors.read<RankedPosition>(binding, cursor);
    const search = {
      principal,
      ...asked,
      kinds: ['title', 'path'] as const,
      source: null,
      updatedSince: null,
    };
    const scope = { id: projectId, slug: null };
    const { places, next } = await this.turns.take(tenantId, () =>
      this.searcher.page(search, scope, limit, after),
    );
    return { places, nextCursor: next && this.cursors.write(binding, next) };
  }
}
