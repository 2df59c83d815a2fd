import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  COUNTED,
  type Conditional,
  PlatformSettings,
  type Counted,
  Describe,
  answerCountedPage,
  etagOfState,
} from '#platform';
import { ListAllPublishedQuery, ListedPublishedDto } from './all-published.dto';
import { presentListedPublished } from './all-published.presenter';
import { AllPublishedService } from './all-published.service';

/** Everything that is published. `GET /api/published-docs` lists the documents of one project. */
@ApiTags('Publishing')
@Controller('api/published-docs/all')
export class AllPublishedController {
  constructor(
    private readonly documents: AllPublishedService,
    private readonly platform: PlatformSettings,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List all published documents', {
    answers: ListedPublishedDto,
    list: true,
    paged: true,
    ...COUNTED,
    conditional: true,
    addition: true,
    more:
      'Live documents and drafts of all projects that you reach and of your My Docs, newest first, with names, and whether their source has ' +
      'changed since.',
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListAllPublishedQuery,
  ): Promise<Answer<ListedPublishedDto[]> & Counted & Conditional> {
    const page = await this.documents.list(principal, query);
    const answer = answerCountedPage(page, (row) => presentListedPublished(row, this.platform));
    return { ...answer, etag: etagOfState(answer), conditional: true };
  }
}
