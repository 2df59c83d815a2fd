import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, type Creating, Describe, type Paged, PathId, answerPage } from '#platform';
import { RoomClosed } from '../room/room.errors';
import { ListRoomMessagesQuery, RoomMessageDto, SpeakDto } from './messages.dto';
import { CannotIntervene, MessageDedupeMismatch } from './messages.errors';
import { presentMessage } from './messages.presenter';
import { MessagesService } from './messages.service';

@ApiTags('Rooms')
@Controller('api/rooms/:id/messages')
export class RoomMessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @Access(session())
  @Describe('Speak in a room', {
    answers: RoomMessageDto,
    status: 200,
    alsoCreated: true,
    errors: [CannotIntervene, RoomClosed, MessageDedupeMismatch],
    more:
      'The host, co-moderators, and observers whom the host lets intervene can speak at any time, also while the room is idle. It uses no ' +
      'turn. The agent that has the turn gets a whole timeout from now on, but no turn lasts longer than four timeouts. ' +
      'A repeated `clientMessageId` is answered with 200 and the first message; with another text, it is refused.',
  })
  async speak(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @Body() input: SpeakDto,
  ): Promise<Answer<RoomMessageDto> & Creating> {
    const { message, created } = await this.messages.speak(principal, id, input);
    return { data: presentMessage(message), created };
  }

  @Get()
  @Access(session())
  @Describe('List messages of a room', {
    answers: RoomMessageDto,
    list: true,
    paged: true,
    more: 'Messages in their order. To follow a room, send the highest `seq` that you know as `since`.',
  })
  async list(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @Query() query: ListRoomMessagesQuery,
  ): Promise<Answer<RoomMessageDto[]> & Paged> {
    return answerPage(await this.messages.list(principal, id, query), presentMessage);
  }
}
