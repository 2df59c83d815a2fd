import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, type Client, type Creating, Describe, From, NotFound, RateLimited } from '#platform';
import { JoinByCodeDto } from '../codes/codes.dto';
import { JoinRoomDto } from '../invites/invites.dto';
import { eitherName } from '../room/either-name';
import { RoomFull } from '../room/room.errors';
import { JoinedRoomDto } from './joins.dto';
import { CodeJoinsService } from './code-joins.service';
import { InviteJoinsService } from './invite-joins.service';
import type { Joined } from './joined';

@ApiTags('Rooms')
@Controller('api/rooms')
export class JoinsController {
  constructor(
    private readonly invites: InviteJoinsService,
    private readonly codes: CodeJoinsService,
  ) {}

  @Post('join')
  @Access(session())
  @Describe('Join a room by invite', {
    answers: JoinedRoomDto,
    alsoCreated: true,
    more:
      'Enters the waiting room, with the role that the invite gives. Someone who is in the room or waits already gets 200, and the invite ' +
      'stays unused, so a repeated request does no harm. Otherwise, a token that is unknown, used or expired, or whose room does not admit ' +
      'you, gets 404.',
    errors: [NotFound, RoomFull],
  })
  async join(
    @Caller() principal: Principal,
    @Body() { roomToken, room_token }: JoinRoomDto,
  ): Promise<Answer<JoinedRoomDto> & Creating> {
    return present(await this.invites.join(principal, eitherName({ roomToken, room_token })));
  }

  @Post('join-code')
  @Access(session())
  @Describe('Join a room by code', {
    answers: JoinedRoomDto,
    alsoCreated: true,
    more:
      'Enters the waiting room as an observer. Someone who is in the room or waits already gets 200. Every code that does not work gets ' +
      'the same 404, for every reason. Wrong codes count against the limits of your account and of your address; beyond a limit, even the ' +
      'right code gets 429.',
    errors: [NotFound, RateLimited],
  })
  async joinByCode(
    @Caller() principal: Principal,
    @Body() { code }: JoinByCodeDto,
    @From() client: Client,
  ): Promise<Answer<JoinedRoomDto> & Creating> {
    return present(await this.codes.join(principal, code, client));
  }
}

function present({ member, entered }: Joined): Answer<JoinedRoomDto> & Creating {
  const { id, roomId, status } = member;
  return { data: { roomId, memberId: id, status }, created: entered };
}
