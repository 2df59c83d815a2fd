import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, type Page } from '#platform';
import { queryOf } from './fold';
import type { Match } from './ranked/ranked.statements';
import { ProjectSearch } from './project-search';
import type { RankedPosition } from './ranked/ranked-searcher';
import { MAX_QUERY, type SearchNodesQuery } from './search.dto';

/** The search for nodes of one project by their titles and paths. */
@Injectable()
export class NodeSearchService {
  constructor(
    private readonly searches: ProjectSearch,
    private readonly cursors: Cursors,
  ) {}

  /**
   * One page, best first. Where only documents of the project are shared with the caller, it searches these.
   *
   * @throws NotFound, CursorInvalid
   */
  async search(
    principal: Principal,
    { projectId, q, limit, cursor }: SearchNodesQuery,
  ): Promise<Page<Match> & { waiting: number }> {
    const { tenantId, userId } = principal;
    const query = queryOf(q, MAX_QUERY);
    const binding = ['node-search', tenantId, userId, projectId, query.query];
    const after = cursor === undefined ? null : this.cursors.read<RankedPosition>(binding, cursor);
    const kinds = ['title', 'path'] as const;
    const search = { principal, ...query, kinds, source: null, updatedSince: null };
    const scope = { id: projectId, slug: null };
    const { rows, next, waiting } = await this.searches.page(search, scope, limit, after);
    return { rows, nextCursor: next && this.cursors.write(binding, next), waiting };
  }
}
