import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import { type Answer, Describe, NotFound, type Paged, answerPage } from '#platform';
import { NodeSearchService } from './node-search.service';
import { PaletteService } from './palette.service';
import {
  FoundNodeDto,
  MAX_OFFSET,
  SearchNodesQuery,
  SearchQuery,
  SearchResultDto,
  WAITING_NODES,
  type Waiting,
  waitingOf,
} from './search.dto';
import { presentFoundNode, presentResult } from './search.presenter';

@ApiTags('Catalog and search')
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
    meta: {
      hasMore: { is: Boolean, doc: 'Whether more results follow. Send `offset` to get them.' },
      waitingDocuments: WAITING_NODES,
    },
    flags: {
      truncated: `True if more results match than can be listed: \`offset\` must be at most ${MAX_OFFSET}. Search for a longer text.`,
    },
    more:
      "Searches the nodes that you can see, including shared ones, and your organization's published documents. A query matches at the " +
      'start of a word, or anywhere in scripts that are written without spaces. The most recently changed results come first. ' +
      'If `meta.hasMore` is true, add `limit` to `offset` to get the next results.',
  })
  async search(
    @Caller() caller: Principal,
    @Query() { q, limit, offset }: SearchQuery,
  ): Promise<Answer<SearchResultDto[]> & { meta: { hasMore: boolean; truncated?: true } & Waiting }> {
    const { rows, waiting, ...meta } = await this.palette.search(caller, q, limit, offset);
    return { data: rows.map(presentResult), meta: { ...meta, ...waitingOf(waiting) } };
  }

  @Get('nodes/search')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Search titles and paths in a project', {
    answers: FoundNodeDto,
    list: true,
    paged: true,
    meta: { waitingDocuments: WAITING_NODES },
    more: 'Best matches first, ranked like the results of locate.',
    errors: [NotFound],
  })
  async searchNodes(
    @Caller() caller: Principal,
    @Query() query: SearchNodesQuery,
  ): Promise<Answer<FoundNodeDto[]> & Paged & { meta: Waiting }> {
    const { waiting, ...page } = await this.nodes.search(caller, query);
    const { data, meta } = answerPage(page, presentFoundNode);
    return { data, meta: { ...meta, ...waitingOf(waiting) } };
  }
}
