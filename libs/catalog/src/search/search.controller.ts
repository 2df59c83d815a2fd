import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import { Describe, type Answer, type Paged } from '#platform';
import { NodeSearchService } from './node-search.service';
import { PaletteService } from './palette.service';
import { FoundNodeDto, SearchNodesQuery, SearchQuery, SearchResultDto } from './search.dto';
import { presentFound, presentResult } from './search.presenter';

@ApiTags('Content: search')
@Controller('api')
export class SearchController {
  constructor(
    private readonly palette: PaletteService,
    private readonly nodes: NodeSearchService,
  ) {}

  @Get('search')
  @Access(session())
  @Describe('Search titles and paths across projects', {
    answers: SearchResultDto,
    list: true,
    meta: { hasMore: Boolean },
    more:
      'Nodes that you may see, shared ones among them, and what your organization has published. A query is met where a word begins ' +
      'with it, or anywhere in scripts without spaces. Last changed first; `meta.hasMore` tells whether there are more.',
  })
  async search(
    @Caller() caller: Principal,
    @Query() { q, limit, offset }: SearchQuery,
  ): Promise<Answer<SearchResultDto[]> & { meta: { hasMore: boolean } }> {
    const { rows, hasMore } = await this.palette.search(caller, q, limit, offset);
    return { data: rows.map(presentResult), meta: { hasMore } };
  }

  @Get('nodes/search')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Search titles and paths in a project', {
    answers: FoundNodeDto,
    list: true,
    paged: true,
    more: 'Best first, as locate ranks.',
  })
  async searchNodes(
    @Caller() caller: Principal,
    @Query() { projectId, q, limit, cursor }: SearchNodesQuery,
  ): Promise<Answer<FoundNodeDto[]> & Paged> {
    const { places, nextCursor } = await this.nodes.search(caller, projectId, q, limit, cursor);
    return { data: places.map(presentFound), meta: { nextCursor } };
  }
}
