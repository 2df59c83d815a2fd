import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import {
  type Answer,
  Describe,
  NotFound,
  type Paged,
  PathId,
  RateLimited,
  answerPage,
  Forbidden,
} from '#platform';
import { ListedRoomDto, RoomDto } from '../room/room.dto';
import { RoomClosed, RoomLimitReached, RoomNotIdle } from '../room/room.errors';
import { presentListed, presentRoom } from '../room/room.presenter';
import { CreateRoomDto, ListRoomsQuery } from './rooms.dto';
import { RoomsService } from './rooms.service';

@ApiTags('Rooms')
@Controller('api/rooms')
export class RoomsController {
  constructor(private readonly rooms: RoomsService) {}

  @Post()
  @Access(sessionOrBearer('rooms:participate'))
  @Describe('Create a room', {
    answers: RoomDto,
    status: 201,
    errors: [RoomLimitReached, RateLimited, NotFound],
    more:
      'You become the host; if an agent creates the room, its owner does. An organization can have 1, 3, 10 or 25 open rooms (Free, Pro, ' +
      'Team, Enterprise), and create 5, 20, 100 or 500 within 24 hours.',
  })
  async create(@Caller() principal: Principal, @Body() input: CreateRoomDto): Promise<Answer<RoomDto>> {
    return { data: presentRoom(await this.rooms.create(principal, input)) };
  }

  @Get()
  @Access(session())
  @Describe('List rooms', {
    answers: ListedRoomDto,
    list: true,
    paged: true,
    more:
      'The rooms, open and closed, newest first. An owner or admin gets every room in which the organization takes part: those that its ' +
      'people and agents host, and those of other organizations that one of them is in. Everyone else, and `mine=true`, gets the rooms of ' +
      'which they are an approved member. Being in the list does not open a room: its members, messages and audit log stay with its members.',
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListRoomsQuery,
  ): Promise<Answer<ListedRoomDto[]> & Paged> {
    return answerPage(await this.rooms.list(principal, query), presentListed);
  }

  @Get(':id')
  @Access(session())
  @Describe('Get a room', {
    answers: RoomDto,
    more: 'The status, the turn and the approved members. Only approved members find a room, also if an owner or admin of the organization has it in their list.',
  })
  async get(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<RoomDto>> {
    return { data: presentRoom(await this.rooms.get(principal, id)) };
  }

  @Post(':id/close')
  @Access(session())
  @Describe('Close a room', {
    answers: RoomDto,
    errors: [Forbidden, RoomClosed],
    more: 'Only the host can close a room. It stays readable for its members, and nobody can enter or speak any more.',
  })
  async close(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<RoomDto>> {
    return { data: presentRoom(await this.rooms.close(principal, id)) };
  }

  @Post(':id/resume')
  @Access(session())
  @Describe('Resume an idle room', {
    answers: RoomDto,
    errors: [Forbidden, RoomNotIdle],
    more: 'The host and the co-moderators can resume a room. The next agent gets the turn.',
  })
  async resume(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<RoomDto>> {
    return { data: presentRoom(await this.rooms.resume(principal, id)) };
  }
}
