import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  PlatformSettings,
  type Creating,
  deleted,
  DeletedDto,
  Describe,
  EndsAccess,
  Forbidden,
  NotFound,
  PathId,
} from '#platform';
import { DocRef } from './doc-id.param';
import { DocIdResolver } from './doc-id-resolver';
import { DocIdDto, IssueDocIdDto, ResolvedDocIdDto } from './doc-ids.dto';
import { DocIdRevoked } from './doc-ids.errors';
import { presentDocId, presentResolved } from './doc-ids.presenter';
import { DocIdsService } from './doc-ids.service';

@ApiTags('Doc IDs')
@Controller('api/doc-ids')
export class DocIdsController {
  constructor(
    private readonly docIds: DocIdsService,
    private readonly resolver: DocIdResolver,
    private readonly platform: PlatformSettings,
  ) {}

  @Post()
  @Access(sessionOrBearer('doc-ids:issue'))
  @Describe('Issue a Doc ID', {
    answers: DocIdDto,
    alsoCreated: true,
    more: 'If the document already has a Doc ID, the response is 200 with that one.',
    errors: [NotFound],
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
  @Describe('Resolve a Doc ID', {
    answers: ResolvedDocIdDto,
    errors: [DocIdRevoked],
    more:
      'Returns the document of a Doc ID of any organization, without its content. The caller must be able to read the document, ' +
      'unless it is published; otherwise the response is 404. A revoked Doc ID gets 410 from the same callers.',
  })
  async resolve(
    @Caller() caller: Principal,
    @DocRef('globalId', 'The Doc ID, or its `id`.') globalId: string,
  ): Promise<Answer<ResolvedDocIdDto>> {
    return { data: presentResolved(await this.resolver.resolve(caller, globalId), this.platform.baseUrl) };
  }

  @Delete(':id')
  @EndsAccess()
  @Access(sessionOrBearer('doc-ids:revoke'))
  @Describe('Revoke a Doc ID', {
    answers: DeletedDto,
    errors: [DocIdRevoked, Forbidden],
    more:
      'Only the issuer, an owner or an admin can revoke a Doc ID. Owners and admins can revoke every Doc ID of the organization by its ' +
      '`id`, even of a document that they cannot read; their agents only those of documents within reach. Shares that were created with ' +
      'it are revoked too, also while the document is in the trash. The document stays, and can get a new Doc ID with a new number.',
  })
  async revoke(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.docIds.revoke(caller, id);
    return deleted(id);
  }
}
