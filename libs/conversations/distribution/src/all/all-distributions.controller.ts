import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, COUNTED, type Counted, Describe, answerCountedPage } from '#platform';
import { DistributionSummaryDto } from '../distributions/distribution-answers.dto';
import { presentSummary } from '../distributions/distributions.presenter';
import { ListAllDistributionsQuery } from './all-distributions.dto';
import { AllDistributionsService } from './all-distributions.service';

/** The distributions in pages by cursor, with what waits for the caller. `GET /api/distributions` numbers its pages. */
@ApiTags('Distribution')
@Controller('api/distributions/all')
export class AllDistributionsController {
  constructor(private readonly distributions: AllDistributionsService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'), { feature: 'distribution' })
  @Describe('List what you sent and what waits for you', {
    answers: DistributionSummaryDto,
    list: true,
    paged: true,
    ...COUNTED,
    addition: true,
    more: 'Newest first: the distributions whose source project or one of whose target projects you can see.',
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListAllDistributionsQuery,
  ): Promise<Answer<DistributionSummaryDto[]> & Counted> {
    const page = await this.distributions.list(principal, query);
    return answerCountedPage(page, ({ distribution, targets }) => presentSummary(distribution, targets));
  }
}
