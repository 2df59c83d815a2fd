import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  COUNTED,
  type Conditional,
  type Counted,
  Describe,
  NotFound,
  answerCountedPage,
  tagged,
} from '#platform';
import { ListMyDocsQuery, MyDocsItemDto } from './my-docs.dto';
import { presentMyDocsItem } from './my-docs.presenter';
import { MyDocsService } from './my-docs.service';

@ApiTags('My Docs and personal views')
@Controller('api/my-docs')
export class MyDocsController {
  constructor(private readonly myDocs: MyDocsService) {}

  @Get()
  @Access(session({ agents: 'forbidden' }))
  @Describe('List nodes in My Docs', {
    answers: MyDocsItemDto,
    list: true,
    paged: true,
    ...COUNTED,
    conditional: true,
    more:
      'Sorted by path; with the filter `recent`, by the time of the last change, newest first. This route requires a session: an agent ' +
      'token gets 403, and a settings token gets 401.',
    errors: [NotFound],
  })
  async list(
    @Caller() caller: Principal,
    @Query() query: ListMyDocsQuery,
  ): Promise<Answer<MyDocsItemDto[]> & Counted & Conditional> {
    return tagged(answerCountedPage(await this.myDocs.list(caller, query), presentMyDocsItem));
  }
}
