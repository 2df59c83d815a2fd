import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  DeletedDto,
  Describe,
  type Answer,
  type Creating,
  PathId,
  UnknownFields,
  type Warned,
  deleted,
  pathId,
} from '#platform';
import { CreateShareDto, CreatedShareDto, ListSharesQuery, ShareDto } from './grants.dto';
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
    more:
      'Your own My Docs; as an owner or admin also the documents of projects. Asking again for what is there answers with it. ' +
      'Fields that are none are named in `warnings`.',
  })
  async create(
    @Caller() caller: Principal,
    @Body() input: CreateShareDto,
    @UnknownFields(CreateShareDto) unknown: string[],
  ): Promise<Answer<CreatedShareDto> & Creating & Warned> {
    return presentCreated(await this.grants.create(caller, input), unknown);
  }

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe("List a node's live shares", {
    answers: ShareDto,
    list: true,
    meta: { total: Number, hasMore: Boolean },
    more:
      'Oldest first. `meta.hasMore` tells whether there are more; `meta.total` counts this page, `sharedCount` of the node counts all. ' +
      'Whoever knows the node by a share alone is not told of others.',
  })
  async list(
    @Caller() caller: Principal,
    @Query() { nodeId, limit, offset }: ListSharesQuery,
  ): Promise<SharesAnswer> {
    return presentShares(await this.grants.list(caller, pathId(nodeId), limit, offset));
  }

  @Delete(':id')
  @Access(sessionOrBearer('shares:delete'))
  @Describe('End a share', {
    answers: DeletedDto,
    more: 'At once. Your own; as an owner or admin any of a document that you can read.',
  })
  async revoke(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.grants.revoke(caller, id);
    return deleted(id);
  }
}
