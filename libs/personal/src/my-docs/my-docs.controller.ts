import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { Describe, type Answer, type Paged } from '#platform';
import { ListMyDocsQuery, MyDocsItemDto } from './my-docs.dto';
import { presentMyDocsItem } from './my-docs.presenter';
import { MyDocsService } from './my-docs.service';

@ApiTags('Content: My Docs')
@Controller('api/my-docs')
export class MyDocsController {
  constructor(private readonly myDocs: MyDocsService) {}

  @Get()
  @Access(session({ agents: 'forbidden' }))
  @Describe('List what is in My Docs', {
    answers: MyDocsItemDto,
    list: true,
    paged: true,
    more: 'By path, but for `recent`. For people: the token of an agent gets a 403, any other token a 401.',
  })
  async list(
    @Caller() caller: Principal,
    @Query() query: ListMyDocsQuery,
  ): Promise<Answer<MyDocsItemDto[]> & Paged> {
    const { items, nextCursor } = await this.myDocs.list(caller, query);
    return { data: items.map(presentMyDocsItem), meta: { nextCursor } };
  }
}
