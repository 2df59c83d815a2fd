import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { DeletedDto, Describe, type Answer, type Paged, PathId, deleted } from '#platform';
import { CreateGroupDto, GroupDto, ListGroupsQuery, UpdateGroupDto } from './groups.dto';
import { presentGroup } from './groups.presenter';
import { GroupsService } from './groups.service';

@ApiTags('Share groups')
@Controller('api/share-groups')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @Access(session(), { role: 'admin' })
  @Describe('List the share groups', { answers: GroupDto, list: true, paged: true, more: 'By name.' })
  async list(
    @Caller() { tenantId }: Principal,
    @Query() { limit, cursor }: ListGroupsQuery,
  ): Promise<Answer<GroupDto[]> & Paged> {
    const { rows, nextCursor } = await this.groups.list(tenantId, limit, cursor);
    return { data: rows.map(presentGroup), meta: { nextCursor } };
  }

  @Post()
  @Access(session(), { role: 'admin' })
  @Describe('Make a share group', { answers: GroupDto, status: 201 })
  async create(@Caller() { tenantId }: Principal, @Body() input: CreateGroupDto): Promise<Answer<GroupDto>> {
    return { data: presentGroup(await this.groups.create(tenantId, input)) };
  }

  @Get(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Read a share group', { answers: GroupDto })
  async get(@Caller() { tenantId }: Principal, @PathId() id: string): Promise<Answer<GroupDto>> {
    return { data: presentGroup(await this.groups.get(tenantId, id)) };
  }

  @Patch(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Rename or describe a share group', { answers: GroupDto })
  async update(
    @Caller() { tenantId }: Principal,
    @PathId() id: string,
    @Body() change: UpdateGroupDto,
  ): Promise<Answer<GroupDto>> {
    return { data: presentGroup(await this.groups.update(tenantId, id, change)) };
  }

  @Delete(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Delete a share group', { answers: DeletedDto, more: 'What was shared with it no longer is.' })
  async delete(@Caller() { tenantId }: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.groups.delete(tenantId, id);
    return deleted(id);
  }
}
