import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Config, DeletedDto, Describe, type Answer, type Creating, PathId, deleted } from '#platform';
import { DocRef } from './doc-id.param';
import { DocIdDto, IssueDocIdDto, ResolvedDocIdDto } from './doc-ids.dto';
import { presentDocId, presentResolved } from './doc-ids.presenter';
import { DocIdsService } from './doc-ids.service';
import { ResolvingService } from './resolving.service';

@ApiTags('Doc IDs')
@Controller('api/doc-ids')
export class DocIdsController {
  constructor(
    private readonly docIds: DocIdsService,
    private readonly resolving: ResolvingService,
    private readonly config: Config,
  ) {}

  @Post()
  @Access(sessionOrBearer('doc-ids:issue'))
  @Describe('Give a document a Doc ID', {
    answers: DocIdDto,
    alsoCreated: true,
    more: 'The one that it has already is answered with 200.',
  })
  async issue(
    @Caller() caller: Principal,
    @Body() { nodeId }: IssueDocIdDto,
  ): Promise<Answer<DocIdDto> & Creating> {
    const { docId, issued } = await this.docIds.issue(caller, nodeId);
    return { data: presentDocId(docId), created: issued };
  }

  @Get('resolve/:globalId')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Find out what a Doc ID leads to', {
    answers: ResolvedDocIdDto,
    more:
      'Of whatever organization, without its content: for who may read the document, and for everybody while it is published. ' +
      'Anything else is a 404. A revoked one is a 410 for those same callers.',
  })
  async resolve(
    @Caller() caller: Principal,
    @DocRef('globalId', 'A Doc ID, or its own id.') globalId: string,
  ): Promise<Answer<ResolvedDocIdDto>> {
    return { data: presentResolved(await this.resolving.resolve(caller, globalId), this.config.baseUrl) };
  }

  @Delete(':id')
  @Access(sessionOrBearer('doc-ids:revoke'))
  @Describe('Revoke a Doc ID', {
    answers: DeletedDto,
    more:
      'By who issued it, an owner or an admin. The shares that were given by it end with it. The document stays, and may get another ' +
      'one with a new number.',
  })
  async revoke(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.docIds.revoke(caller, id);
    return deleted(id);
  }
}
