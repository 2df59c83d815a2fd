import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, type Paged } from '#platform';
import { ProjectId } from '#visibility';
import { CatalogEntryDto, ListEntriesQuery, MAX_ENTRIES_WITH_HEADINGS } from './entries.dto';
import { presentPage } from './entries.presenter';
import { EntriesService } from './entries.service';
import { CatalogSettings } from '../catalog.settings';

@ApiTags('Catalog and search')
@Controller('api/projects/:projectId/catalog')
export class EntriesController {
  constructor(
    private readonly entries: EntriesService,
    private readonly settings: CatalogSettings,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:catalog'))
  @Describe('List the documents of a project', {
    answers: CatalogEntryDto,
    list: true,
    paged: true,
    more:
      'Lists files only, in the byte order of paths. Together, the pages contain each document exactly once, unless it is moved in between. ' +
      `With \`fields=headings\`, \`limit\` must be at most ${MAX_ENTRIES_WITH_HEADINGS}.`,
  })
  async list(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Query() query: ListEntriesQuery,
  ): Promise<Answer<CatalogEntryDto[]> & Paged> {
    return presentPage(await this.entries.list(caller, projectId, query), query.pathMode, this.settings);
  }
}
