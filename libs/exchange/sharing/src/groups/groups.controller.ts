import { Body, Controller, Delete, Get, Headers, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  answerPage,
  type Conditional,
  deleted,
  DeletedDto,
  Describe,
  EndsAccess,
  etagOfState,
  type Paged,
  PathId,
  type Tagged,
} from '#platform';
import { CreateGroupDto, GroupDto, ListGroupsQuery, UpdateGroupDto } from './groups.dto';
import { GroupNameTaken, TooManyGroups } from './groups.errors';
import { presentGroup } from './groups.presenter';
import type { GroupRow } from './groups.repository';
import { GroupsService } from './groups.service';

@ApiTags('Share groups')
@Controller('api/share-groups')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @Access(session(), { role: 'admin' })
  @Describe('List share groups', {
    answers: GroupDto,
    list: true,
    paged: true,
    more: 'The groups are ordered by name.',
    addition: true,
  })
  async list(
    @Caller() { tenantId }: Principal,
    @Query() query: ListGroupsQuery,
  ): Promise<Answer<GroupDto[]> & Paged> {
    return answerPage(await this.groups.list(tenantId, query), presentGroup);
  }

  @Post()
  @Access(session(), { role: 'admin' })
  @Describe('Create a share group', {
    answers: GroupDto,
    status: 201,
    errors: [GroupNameTaken, TooManyGroups],
    more: 'The new group has no members. Its name must be unique; case is ignored.',
    addition: true,
  })
  async create(@Caller() principal: Principal, @Body() input: CreateGroupDto): Promise<Answer<GroupDto>> {
    return { data: presentGroup(await this.groups.create(principal, input)) };
  }

  @Get(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Get a share group', {
    answers: GroupDto,
    conditional: true,
    more: 'The group with the number of its members.',
    addition: true,
  })
  async get(
    @Caller() { tenantId }: Principal,
    @PathId() id: string,
  ): Promise<Answer<GroupDto> & Conditional> {
    return { ...answer(await this.groups.get(tenantId, id)), conditional: true };
  }

  @Patch(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Update a share group', {
    answers: GroupDto,
    ifMatch: true,
    errors: [GroupNameTaken],
    more: 'Changes its name or its description.',
    addition: true,
  })
  async update(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() change: UpdateGroupDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<GroupDto> & Tagged> {
    return answer(await this.groups.update(principal, id, change, ifMatch));
  }

  @Delete(':id')
  @EndsAccess()
  @Access(session(), { role: 'admin' })
  @Describe('Delete a share group', {
    answers: DeletedDto,
    more: 'The shares of the group are deleted with it, so its members lose them at once.',
    addition: true,
  })
  async delete(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.groups.delete(principal, id);
    return deleted(id);
  }
}

function answer(row: GroupRow): Answer<GroupDto> & Tagged {
  return { data: presentGroup(row), etag: etagOfState(row) };
}
