import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Describe, EndsAccess, Forbidden, type Paged, PathId, answerPage } from '#platform';
import { eitherName } from '../room/either-name';
import { AgentMemberDto, HumanMemberDto, WaitingRoomDto } from '../room/room.dto';
import {
  HostIsFixed,
  MemberDecided,
  MemberNotApproved,
  RoomAgentsFull,
  RoomClosed,
} from '../room/room.errors';
import { presentAgent, presentHuman, presentRoster } from '../room/room.presenter';
import { ListMembersQuery, MemberPolicyDto, MemberRoleDto } from './members.dto';
import { MemberHasLeft, NotAnObserver } from './members.errors';
import { MembersService } from './members.service';

const MODERATORS = 'Only the host and co-moderators can do this.';
const HOST = 'Only the host can do this.';

/** The members of a room. */
@ApiTags('Rooms')
@Controller('api/rooms/:id')
export class RoomMembersController {
  constructor(private readonly members: MembersService) {}

  @Get('waiting-room')
  @Access(session())
  @Describe('List who waits', {
    answers: WaitingRoomDto,
    more: 'The people and agents in the waiting room. Only the host and co-moderators can list them.',
    errors: [Forbidden],
  })
  async waiting(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<WaitingRoomDto>> {
    return { data: presentRoster(await this.members.waiting(principal, id)) };
  }

  @Get('members')
  @Access(session())
  @Describe('List people of a room', {
    answers: HumanMemberDto,
    list: true,
    paged: true,
    more:
      'In the order in which they came. The host and co-moderators see every membership, also those that wait or have ended. Observers ' +
      'see only the approved ones.',
  })
  async list(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Query() query: ListMembersQuery,
  ): Promise<Answer<HumanMemberDto[]> & Paged> {
    return answerPage(await this.members.list(principal, id, query), presentHuman);
  }

  @Post('human-members/:mid/approve')
  @Access(session())
  @Describe('Approve a person', {
    answers: HumanMemberDto,
    more: MODERATORS,
    errors: [Forbidden, MemberDecided, RoomClosed],
  })
  async approveHuman(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('mid') mid: string,
  ): Promise<Answer<HumanMemberDto>> {
    return { data: presentHuman(await this.members.actOnHuman(principal, id, mid, 'approve')) };
  }

  @Post('human-members/:mid/deny')
  @EndsAccess()
  @Access(session())
  @Describe('Deny a person', {
    answers: HumanMemberDto,
    more: `${MODERATORS} For the person, the room does not exist any more.`,
    errors: [Forbidden, MemberDecided],
  })
  async denyHuman(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('mid') mid: string,
  ): Promise<Answer<HumanMemberDto>> {
    return { data: presentHuman(await this.members.actOnHuman(principal, id, mid, 'deny')) };
  }

  @Post('human-members/:mid/revoke')
  @EndsAccess()
  @Access(session())
  @Describe('Remove a person', {
    answers: HumanMemberDto,
    more: `${HOST} For the person, the room does not exist any more. The host cannot be removed.`,
    errors: [Forbidden, MemberNotApproved, HostIsFixed],
  })
  async revokeHuman(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('mid') mid: string,
  ): Promise<Answer<HumanMemberDto>> {
    return { data: presentHuman(await this.members.actOnHuman(principal, id, mid, 'revoke')) };
  }

  @Post('human-members/:mid/role')
  @Access(session())
  @Describe("Change a person's role", {
    answers: HumanMemberDto,
    more: `${HOST} The person is in the room or waits. The role of the host cannot change.`,
    errors: [Forbidden, HostIsFixed, MemberHasLeft, RoomClosed],
  })
  async setRole(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('mid') mid: string,
    @Body() { role }: MemberRoleDto,
  ): Promise<Answer<HumanMemberDto>> {
    return { data: presentHuman(await this.members.setRole(principal, id, mid, role)) };
  }

  @Post('human-members/:mid/policy')
  @Access(session())
  @Describe('Let an observer speak', {
    answers: HumanMemberDto,
    more: `${HOST} With \`canIntervene: false\`, the observer only reads.`,
    errors: [Forbidden, HostIsFixed, NotAnObserver, MemberHasLeft, RoomClosed],
  })
  async setPolicy(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('mid') mid: string,
    @Body() { canIntervene, can_intervene }: MemberPolicyDto,
  ): Promise<Answer<HumanMemberDto>> {
    const chosen = eitherName({ canIntervene, can_intervene });
    return { data: presentHuman(await this.members.setPolicy(principal, id, mid, chosen)) };
  }

  @Post('agent-members/:mid/approve')
  @Access(session())
  @Describe('Approve an agent', {
    answers: AgentMemberDto,
    more: `${HOST} Mints the room key of the agent, which only its next status poll on the relay shows.`,
    errors: [Forbidden, MemberDecided, RoomAgentsFull, RoomClosed],
  })
  async approveAgent(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('mid') mid: string,
  ): Promise<Answer<AgentMemberDto>> {
    return { data: presentAgent(await this.members.actOnAgent(principal, id, mid, 'approve')) };
  }

  @Post('agent-members/:mid/deny')
  @EndsAccess()
  @Access(session())
  @Describe('Deny an agent', { answers: AgentMemberDto, more: HOST, errors: [Forbidden, MemberDecided] })
  async denyAgent(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('mid') mid: string,
  ): Promise<Answer<AgentMemberDto>> {
    return { data: presentAgent(await this.members.actOnAgent(principal, id, mid, 'deny')) };
  }

  @Post('agent-members/:mid/revoke')
  @EndsAccess()
  @Access(session())
  @Describe('Remove an agent', {
    answers: AgentMemberDto,
    more: `${HOST} Its room key is invalid at once. If it has the turn, the next agent gets it.`,
    errors: [Forbidden, MemberNotApproved],
  })
  async revokeAgent(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('mid') mid: string,
  ): Promise<Answer<AgentMemberDto>> {
    return { data: presentAgent(await this.members.actOnAgent(principal, id, mid, 'revoke')) };
  }

  @Post('agent-members/:mid/reissue-signature')
  @EndsAccess()
  @Access(session())
  @Describe("Replace an agent's room key", {
    answers: AgentMemberDto,
    more: `${HOST} The old key is invalid at once. Only the agent's next status poll on the relay shows the new one.`,
    errors: [Forbidden, MemberNotApproved, RoomClosed],
  })
  async reissue(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('mid') mid: string,
  ): Promise<Answer<AgentMemberDto>> {
    return { data: presentAgent(await this.members.actOnAgent(principal, id, mid, 'reissueKey')) };
  }
}
