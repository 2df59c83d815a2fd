import { Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { DeletedDto, Describe, type Answer, type Paged, PathId, deleted } from '#platform';
import { GroupMemberDto, ListGroupsQuery } from './groups.dto';
import { presentGroupMember } from './groups.presenter';
import { GroupsService } from './groups.service';

@ApiTags('Share groups')
@Controller('api/share-groups/:id/members')
export class GroupMembersController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @Access(session(), { role: 'admin' })
  @Describe('List who is in a share group', { answers: GroupMemberDto, list: true, paged: true })
  async list(
    @Caller() { tenantId }: Principal,
    @PathId() id: string,
    @Query() { limit, cursor }: ListGroupsQuery,
  ): Promise<Answer<GroupMemberDto[]> & Paged> {
    const { rows, nextCursor } = await this.groups.listMembers(tenantId, id, limit, cursor);
    return { data: rows.map(presentGroupMember), meta: { nextCursor } };
  }

  @Put(':userId')
  @Access(session(), { role: 'admin' })
  @Describe('Add a person to a share group', {
    answers: GroupMemberDto,
    more: 'Whoever is in it already stays.',
  })
  async add(
    @Caller() { tenantId }: Principal,
    @PathId() id: string,
    @PathId('userId') userId: string,
  ): Promise<Answer<GroupMemberDto>> {
    return { data: presentGroupMember(await this.groups.addMember(tenantId, id, userId)) };
  }

  @Delete(':userId')
  @Access(session(), { role: 'admin' })
  @Describe('Take a person out of a share group', { answers: DeletedDto, more: 'It holds at once.' })
  async remove(
    @Caller() { tenantId }: Principal,
    @PathId() id: string,
    @PathId('userId') userId: string,
  ): Promise<Answer<DeletedDto>> {
    await this.groups.removeMember(tenantId, id, userId);
    return deleted(userId);
  }
}
