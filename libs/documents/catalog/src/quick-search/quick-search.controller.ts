import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe } from '#platform';
import { WAITING_DOCUMENTS } from '../passages/passages.dto';
import { QuickSearchDto, QuickSearchQuery } from './quick-search.dto';
import { presentQuickResults } from './quick-search.presenter';
import { QuickSearchService } from './quick-search.service';

@ApiTags('Catalog and search')
@Controller('api/search/palette')
export class QuickSearchController {
  constructor(private readonly quick: QuickSearchService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Search titles, paths and texts', {
    answers: QuickSearchDto,
    meta: { waitingDocuments: WAITING_DOCUMENTS },
    addition: true,
    more:
      'One answer for a command palette, while a person types: titles and paths of every project, as `GET /api/search` finds them, and ' +
      'passages, ranked as by `POST /api/catalog/search`, but without corrections of typing errors and without pages. Only of what you can read. `meta.waitingDocuments` tells how many documents ' +
      'the passages do not cover yet.',
  })
  async search(
    @Caller() caller: Principal,
    @Query() { q, limit }: QuickSearchQuery,
  ): Promise<Answer<QuickSearchDto> & { meta: { waitingDocuments: number } }> {
    const results = await this.quick.search(caller, q, limit);
    return { data: presentQuickResults(results), meta: { waitingDocuments: results.waitingDocuments } };
  }
}
