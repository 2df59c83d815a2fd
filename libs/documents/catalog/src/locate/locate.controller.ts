import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, NotFound, type Paged, ReadsOnly, answerPage } from '#platform';
import { LocateCountsDto, LocateDto, LocatedDto } from './locate.dto';
import { presentCounts, presentLocated } from './locate.presenter';
import { ALL_PROJECTS, LocateService } from './locate.service';
import { CatalogSettings } from '../catalog.settings';
import { WAITING_NODES, type Waiting, waitingOf } from '../search/search.dto';

@ApiTags('Catalog and search')
@Controller('api/catalog/locate')
export class LocateController {
  constructor(
    private readonly service: LocateService,
    private readonly settings: CatalogSettings,
  ) {}

  @Post()
  @ReadsOnly()
  @Access(sessionOrBearer('read:catalog'))
  @Describe('Locate documents and headings', {
    answers: LocatedDto,
    list: true,
    title: 'Matches',
    or: [{ title: 'Counts of each project, with scope=*', answers: LocateCountsDto, paged: true }],
    paged: true,
    meta: { waitingDocuments: WAITING_NODES },
    errors: [NotFound],
    more:
      'Best matches first: titles, headings, paths, then tags. Within each kind, texts that equal the query come first, then ' +
      'those that begin with it, then those with a word that begins with it. Words in another order and misspelled words come last. With ' +
      '`scope: "*"`, `data` is `{ counts: [{ projectId, slug, count, atLeast? }] }`, ordered by slug: how many results the same search ' +
      'has in each project.',
  })
  async locate(
    @Caller() caller: Principal,
    @Body() input: LocateDto,
  ): Promise<Answer<LocatedDto[] | LocateCountsDto> & Paged & { meta: Waiting }> {
    if (input.scope === ALL_PROJECTS) {
      const { waiting, ...counts } = await this.service.count(caller, input);
      const { data, meta } = presentCounts(counts);
      return { data, meta: { ...meta, ...waitingOf(waiting) } };
    }
    const { waiting, ...page } = await this.service.locate(caller, input);
    const { data, meta } = answerPage(page, (match) => presentLocated(match, this.settings));
    return { data, meta: { ...meta, ...waitingOf(waiting) } };
  }
}
