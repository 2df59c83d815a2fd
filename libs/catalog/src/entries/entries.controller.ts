import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Config, Describe, type Answer, type Paged, PathId } from '#platform';
import { CatalogEntryDto, ListEntriesQuery } from './entries.dto';
import { presentPage } from './entries.presenter';
import { EntriesService } from './entries.service';

@ApiTags('Content: catalog')
@Controller('api/projects/:projectId/catalog')
export class EntriesController {
  constructor(
    private readonly entries: EntriesService,
    private readonly config: Config,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:catalog'))
  @Describe('List the documents of a project', {
    answers: CatalogEntryDto,
    list: true,
    paged: true,
    more: 'Files only, in the byte order of paths. A walk by cursor meets every document that stays where it is exactly once.',
  })
  async list(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @Query() query: ListEntriesQuery,
  ): Promise<Answer<CatalogEntryDto[]> & Paged> {
    return presentPage(await this.entries.list(caller, projectId, query), query.pathMode, this.config);
  }
}
