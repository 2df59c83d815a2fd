import { Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  answerPage,
  deleted,
  DeletedDto,
  Describe,
  EndsAccess,
  type Paged,
  PathId,
} from '#platform';
import { GroupMembersService } from './group-members.service';
import { GroupMemberDto, ListGroupsQuery } from './groups.dto';
import { GroupFull } from './groups.errors';
import { presentGroupMember } from './groups.presenter';

@ApiTags('Share groups')
@Controller('api/share-groups/:id/members')
export class GroupMembersController {
  constructor(private readonly members: GroupMembersService) {}

  @Get()
  @Access(session(), { role: 'admin' })
  @Describe('List members of a share group', {
    answers: GroupMemberDto,
    list: true,
    paged: true,
    more: 'The members are ordered by their user ids.',
    addition: true,
  })
  async list(
    @Caller() { tenantId }: Principal,
    @PathId() id: string,
    @Query() query: ListGroupsQuery,
  ): Promise<Answer<GroupMemberDto[]> & Paged> {
    return answerPage(await this.members.list(tenantId, id, query), presentGroupMember);
  }

  @Put(':userId')
  @Access(session(), { role: 'admin' })
  @Describe('Add a share group member', {
    errors: [GroupFull],
    answers: GroupMemberDto,
    more: 'If the user is already a member, nothing changes.',
    addition: true,
  })
  async add(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('userId') userId: string,
  ): Promise<Answer<GroupMemberDto>> {
    return { data: presentGroupMember(await this.members.add(principal, id, userId)) };
  }

  @Delete(':userId')
  @EndsAccess()
  @Access(session(), { role: 'admin' })
  @Describe('Remove a share group member', {
    answers: DeletedDto,
    more: 'It takes effect at once.',
    addition: true,
  })
  async remove(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('userId') userId: string,
  ): Promise<Answer<DeletedDto>> {
    await this.members.remove(principal, id, userId);
    return deleted(userId);
  }
}
