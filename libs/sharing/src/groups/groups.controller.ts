import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, DeletedDto, Describe, type Paged, PathId, answerPage, deleted } from '#platform';
import { CreateGroupDto, GroupDto, ListGroupsQuery, UpdateGroupDto } from './groups.dto';
import { presentGroup } from './groups.presenter';
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
  })
  async list(
    @Caller() { tenantId }: Principal,
    @Query() query: ListGroupsQuery,
  ): Promise<Answer<GroupDto[]> & Paged> {
    return answerPage(await this.groups.list(tenantId, query), presentGroup);
  }

  @Post()
  @Access(session(), { role: 'admin' })
  @Describe('Create a share group', { answers: GroupDto, status: 201 })
  async create(@Caller() principal: Principal, @Body() input: CreateGroupDto): Promise<Answer<GroupDto>> {
    return { data: presentGroup(await this.groups.create(principal, input)) };
  }

  @Get(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Get a share group', { answers: GroupDto })
  async get(@Caller() { tenantId }: Principal, @PathId() id: string): Promise<Answer<GroupDto>> {
    return { data: presentGroup(await this.groups.get(tenantId, id)) };
  }

  @Patch(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Update a share group', { answers: GroupDto })
  async update(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() change: UpdateGroupDto,
  ): Promise<Answer<GroupDto>> {
    return { data: presentGroup(await this.groups.update(principal, id, change)) };
  }

  @Delete(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Delete a share group', {
    answers: DeletedDto,
    more: 'The shares of the group are deleted with it, so its members lose them at once.',
  })
  async delete(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.groups.delete(principal, id);
    return deleted(id);
  }
}
