import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  COUNTED,
  type Conditional,
  type Counted,
  Describe,
  answerCountedPage,
  etagOfState,
} from '#platform';
import { ListAllSharesQuery, ListedShareDto } from './all-shares.dto';
import { presentListedShare } from './all-shares.presenter';
import { AllSharesService } from './all-shares.service';

/** Everything that is shared. `GET /api/shares` lists the shares of one document. */
@ApiTags('Sharing')
@Controller('api/shares/all')
export class AllSharesController {
  constructor(private readonly shares: AllSharesService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List all shares', {
    answers: ListedShareDto,
    list: true,
    paged: true,
    ...COUNTED,
    conditional: true,
    addition: true,
    more:
      'Live shares, newest first, with the names of their documents, audiences and creators: those of the documents in projects and in your ' +
      "My Docs. Owners and admins also see the shares of documents in others' My Docs, without the document. Agents see what their token reaches.",
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListAllSharesQuery,
  ): Promise<Answer<ListedShareDto[]> & Counted & Conditional> {
    const answer = answerCountedPage(await this.shares.list(principal, query), presentListedShare);
    return { ...answer, etag: etagOfState(answer), conditional: true };
  }
}
