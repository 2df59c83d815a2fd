import { Body, Controller, Delete, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { DeletedDto, Describe, type Envelope, PathId, UnknownFields, deleted, pathId } from '#platform';
import { CreateShareDto, CreatedShareDto, ListSharesQuery, ShareDto } from './grants.dto';
import { presentCreated, presentShares } from './grants.presenter';
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
    @Res({ passthrough: true }) res: Response,
  ): Promise<Envelope<CreatedShareDto>> {
    const { grant, created } = await this.grants.create(caller, input);
    if (created) res.status(201);
    return presentCreated(grant, unknown);
  }

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe("List a node's live shares", {
    answers: ShareDto,
    list: true,
    more:
      'Oldest first. `meta.hasMore` tells whether there are more; `meta.total` counts this page, `sharedCount` of the node counts all. ' +
      'Whoever knows the node by a share alone is not told of others.',
  })
  async list(
    @Caller() caller: Principal,
    @Query() { nodeId, limit, offset }: ListSharesQuery,
  ): Promise<Envelope<ShareDto[]>> {
    return presentShares(await this.grants.list(caller, pathId(nodeId), limit, offset));
  }

  @Delete(':id')
  @Access(sessionOrBearer('shares:delete'))
  @Describe('End a share', {
    answers: DeletedDto,
    more: 'At once. Your own; as an owner or admin any of a document that you can read.',
  })
  async revoke(@Caller() caller: Principal, @PathId() id: string): Promise<Envelope<DeletedDto>> {
    await this.grants.revoke(caller, id);
    return deleted(id);
  }
}
