import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  type Creating,
  deleted,
  DeletedDto,
  Describe,
  EndsAccess,
  Forbidden,
  NotFound,
  PathId,
  pathId,
  type UnknownField,
  UnknownFields,
  type Warned,
} from '#platform';
import { DocIdRevoked } from '#provenance';
import { CreateShareDto, CreatedShareDto, ListSharesQuery, NodeShareDto } from './grants.dto';
import { GranteeAmbiguous, ShareExists, TooManyShares } from './grants.errors';
import { type SharesAnswer, presentCreated, presentShares } from './grants.presenter';
import { GrantsService } from './grants.service';

@ApiTags('Sharing')
@Controller('api/shares')
export class GrantsController {
  constructor(private readonly grants: GrantsService) {}

  @Post()
  @Access(sessionOrBearer('shares:create'))
  @Describe('Share a document', {
    answers: CreatedShareDto,
    status: 200,
    alsoCreated: true,
    warns: true,
    errors: [DocIdRevoked, GranteeAmbiguous, ShareExists, TooManyShares, NotFound, Forbidden],
    more:
      'You can share the documents in your My Docs. Owners and admins can also share the documents of projects. If the document is already ' +
      'shared with this audience under the same terms, the answer is that share. Unknown fields are ignored and listed in `warnings`.',
  })
  async create(
    @Caller() principal: Principal,
    @Body() input: CreateShareDto,
    @UnknownFields(CreateShareDto) unknown: UnknownField[],
  ): Promise<Answer<CreatedShareDto> & Creating & Warned> {
    return presentCreated(await this.grants.create(principal, input), unknown);
  }

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List shares of a document', {
    answers: NodeShareDto,
    list: true,
    meta: {
      total: { is: Number, doc: 'The number of shares in this response.' },
      hasMore: { is: Boolean, doc: 'Whether more shares follow. Send `offset` to get them.' },
    },
    more:
      'Live shares, oldest first. `meta.hasMore` says whether more shares follow; `meta.total` counts the shares of this page. The ' +
      '`sharedCount` of the node counts all of them. If you can read the document only through a share, the answer is 404.',
    errors: [NotFound],
  })
  async list(@Caller() principal: Principal, @Query() query: ListSharesQuery): Promise<SharesAnswer> {
    return presentShares(await this.grants.list(principal, pathId(query.nodeId), query), query.includeNames);
  }

  @Delete(':id')
  @EndsAccess()
  @Access(sessionOrBearer('shares:delete'))
  @Describe('Delete a share', {
    answers: DeletedDto,
    more:
      'It takes effect at once. You can delete the shares that you created. Owners and admins can delete every share of the organization, ' +
      'even of a document that they cannot read; their agents only those of documents within reach. A share of a document in the trash can ' +
      'be deleted too, and does not return with the document.',
    errors: [Forbidden],
  })
  async revoke(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.grants.revoke(principal, id);
    return deleted(id);
  }
}
