import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, type Answer, type Paged, JsonBody, PathId } from '#platform';
import { CheckHealthDto, HealthReportDto, HealthSummaryDto, ListReportsQuery } from './health.dto';
import { presentReport, presentSummary } from './health.presenter';
import { HealthService } from './health.service';

/** A thousand paths of 1,024 characters of up to four bytes, their hashes, and the JSON around them. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;

@ApiTags('Content: health')
@Controller('api/projects/:projectId/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Post('check')
  @JsonBody(() => MAX_BODY_BYTES)
  @Access(sessionOrBearer('write:docs'))
  @Describe('Check local files', {
    answers: HealthReportDto,
    status: 201,
    more:
      'Compares what you found with the local mappings of the project. The mapping of a missing file is marked broken, that of one ' +
      'that is back is ok again. A mapping keeps its own hash, so a changed file is reported until the mapping is repaired with the new one.',
  })
  async check(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @Body() input: CheckHealthDto,
  ): Promise<Answer<HealthReportDto>> {
    return { data: presentReport(await this.health.check(caller, projectId, input)) };
  }

  @Get('reports')
  @Access(sessionOrBearer('read:docs'))
  @Describe('List past reports', {
    answers: HealthSummaryDto,
    list: true,
    paged: true,
    more: 'Newest first; the last 500 are kept.',
  })
  async list(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @Query() { limit, cursor }: ListReportsQuery,
  ): Promise<Answer<HealthSummaryDto[]> & Paged> {
    const { reports, nextCursor } = await this.health.list(caller, projectId, limit, cursor);
    return { data: reports.map(presentSummary), meta: { nextCursor } };
  }

  @Get('reports/:reportId')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Read a report in full', { answers: HealthReportDto })
  async get(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @PathId('reportId') reportId: string,
  ): Promise<Answer<HealthReportDto>> {
    return { data: presentReport(await this.health.get(caller, projectId, reportId)) };
  }
}
