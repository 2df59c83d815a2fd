import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe } from '#platform';
import { ProjectOverviewDto, ReadOverviewQuery } from './overview.dto';
import { presentOverview } from './overview.presenter';
import { OverviewService } from './overview.service';
import { CatalogSettings } from '../catalog.settings';

@ApiTags('Catalog and search')
@Controller('api/catalog/overview')
export class OverviewController {
  constructor(
    private readonly overviews: OverviewService,
    private readonly settings: CatalogSettings,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:catalog'))
  @Describe('Read an overview of projects', {
    answers: ProjectOverviewDto,
    list: true,
    more: 'The most recently changed projects come first. My Docs is included only if you ask for it.',
  })
  async read(
    @Caller() caller: Principal,
    @Query() query: ReadOverviewQuery,
  ): Promise<Answer<ProjectOverviewDto[]>> {
    const rows = await this.overviews.read(caller, query);
    return { data: rows.map((row) => presentOverview(row, this.settings)) };
  }
}
