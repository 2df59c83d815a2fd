import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, JsonBody, type Paged, PathId, answerPage } from '#platform';
import { ProjectId } from '#visibility';
import { CheckHealthDto, HealthReportDto, HealthSummaryDto, ListReportsQuery } from './health.dto';
import { presentReport, presentSummary } from './health.presenter';
import { HealthService } from './health.service';

/** Enough for 1,000 paths of 1,024 characters of up to four bytes each, with their hashes and the JSON syntax. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;

@ApiTags('Files and mappings')
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
      'Compares the files that you report with the local mappings of the project. If a file is missing, its mapping becomes `broken`; if ' +
      'the file exists again, its mapping becomes `ok`. A check does not update the hash of a mapping, so every check reports a changed file ' +
      'until you repair its mapping with the new hash.',
  })
  async check(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Body() input: CheckHealthDto,
  ): Promise<Answer<HealthReportDto>> {
    return { data: presentReport(await this.health.check(caller, projectId, input)) };
  }

  @Get('reports')
  @Access(sessionOrBearer('read:docs'))
  @Describe('List health reports', {
    answers: HealthSummaryDto,
    list: true,
    paged: true,
    more: 'Newest first. The service stores the last 500 reports of a project.',
  })
  async list(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Query() query: ListReportsQuery,
  ): Promise<Answer<HealthSummaryDto[]> & Paged> {
    return answerPage(await this.health.list(caller, projectId, query), presentSummary);
  }

  @Get('reports/:reportId')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Get a health report', {
    answers: HealthReportDto,
    more: 'The report with the result for each file.',
  })
  async get(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @PathId('reportId') reportId: string,
  ): Promise<Answer<HealthReportDto>> {
    return { data: presentReport(await this.health.get(caller, projectId, reportId)) };
  }
}
