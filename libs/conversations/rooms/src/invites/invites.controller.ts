import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import {
  type Answer,
  Describe,
  Forbidden,
  NotFound,
  type Paged,
  PathId,
  answerPage,
  invalidField,
} from '#platform';
import { RoomClosed } from '../room/room.errors';
import { IssuedRoomInviteDto, ListRoomInvitesQuery, NewRoomInviteDto, RoomInviteDto } from './invites.dto';
import { TooManyInvites } from './invites.errors';
import { presentInvite, presentIssued } from './invites.presenter';
import { InvitesService } from './invites.service';

@ApiTags('Rooms')
@Controller('api/rooms/:id/invites')
export class RoomInvitesController {
  constructor(private readonly invites: InvitesService) {}

  @Post()
  @Access(sessionOrBearer('rooms:participate'))
  @Describe('Invite to a room', {
    answers: IssuedRoomInviteDto,
    status: 201,
    more:
      'The token leads one agent or one person into the waiting room, once. Only this answer shows it. Only the host can invite agents; ' +
      'the host and the co-moderators can invite people, with either role. A token acts for its owner. A room has at most 100 unused invites. An ' +
      'invite stops working when its issuer no longer moderates the room.',
    errors: [NotFound, Forbidden, RoomClosed, TooManyInvites],
  })
  async issue(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() input: NewRoomInviteDto,
  ): Promise<Answer<IssuedRoomInviteDto>> {
    if (input.kind === 'agent' && input.role !== undefined)
      throw invalidField('role', 'onlyForPeople', 'must be omitted for an agent');
    return { data: presentIssued(await this.invites.issue(principal, id, input)) };
  }

  @Get()
  @Access(session())
  @Describe('List invites to a room', {
    answers: RoomInviteDto,
    list: true,
    paged: true,
    more: 'Only the host and co-moderators can list them. The newest invite comes first. Tokens are never shown.',
    errors: [NotFound, Forbidden],
  })
  async list(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Query() query: ListRoomInvitesQuery,
  ): Promise<Answer<RoomInviteDto[]> & Paged> {
    return answerPage(await this.invites.list(principal, id, query), presentInvite);
  }
}
