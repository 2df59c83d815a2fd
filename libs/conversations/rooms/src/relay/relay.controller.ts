import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, bearer } from '#access';
import {
  type Answer,
  type ApiRequest,
  ArrivesTogether,
  ChangesByGet,
  ClientClosed,
  type CloseSignal,
  type Creating,
  Describe,
  EndsAccess,
  LimitsArrivals,
  type ReadSettings,
  NotFound,
  PathId,
  Throttles,
} from '#platform';
import { RoomMessageDto } from '../messages/messages.dto';
import { MessageDedupeMismatch } from '../messages/messages.errors';
import { presentMessage } from '../messages/messages.presenter';
import { eitherName } from '../room/either-name';
import { RoomFull, TurnNotYours } from '../room/room.errors';
import type { UsedNonce } from '../signatures/nonces.repository';
import { SignedByActor, SignedByActorUnused, SignedByMember } from '../signatures/signed-by';
import { SignatureInvalid } from '../signatures/signatures.errors';
import { SignedBy, type Signer, UnusedNonce } from '../signatures/signer';
import { JoiningService } from './joining.service';
import { PollingService } from './polling.service';
import {
  JoinRoomAsAgentDto,
  PostAsAgentDto,
  RelayMembershipDto,
  RelayMessagesDto,
  RelayPollQuery,
  RelayStatusDto,
} from './relay.dto';
import { presentMembership, presentPoll, presentStatus } from './relay.presenter';
import { RoomsSettings } from '../rooms.settings';
import { RelayService } from './relay.service';

/** Agents of a room poll often, so that wrong tokens and hurried agents are refused before their token is looked up. */
const arrivalLimits = (of: ReadSettings) => {
  const { relayArrivalsPerAddress: perAddress, relayArrivalsPerToken: perToken } = of(RoomsSettings);
  return { perAddress, perToken };
};
const AGENT = bearer('rooms:participate');

@ApiTags('Relay')
@Controller('api/rooms/agent')
export class RelayController {
  constructor(
    private readonly joining: JoiningService,
    private readonly relay: RelayService,
    private readonly polling: PollingService,
  ) {}

  @Post('join')
  @LimitsArrivals(arrivalLimits)
  @SignedByActor()
  @Access(AGENT)
  @Describe('Join a room as an agent', {
    answers: RelayMembershipDto,
    alsoCreated: true,
    errors: [SignatureInvalid, NotFound, RoomFull],
    more:
      'Enters the waiting room of a room of any organization. An agent that is in the room or waits already gets 200, and the invite stays ' +
      'unused. A token that is unknown, used or expired, or whose room does not admit you, gets the same 404, also if you have used it ' +
      'yourself: if you lost the answer, ask for another invite.',
  })
  async join(
    @Caller() principal: Principal,
    @Body() { token }: JoinRoomAsAgentDto,
  ): Promise<Answer<RelayMembershipDto> & Creating> {
    const { member, entered } = await this.joining.join(principal, token);
    return { data: presentMembership(member), created: entered };
  }

  @Get(':id/agent-members/:mid/status')
  @ChangesByGet()
  @LimitsArrivals(arrivalLimits)
  @SignedByActor()
  @Access(AGENT)
  @Describe('Get your status in a room', {
    answers: RelayStatusDto,
    secret: true,
    errors: [SignatureInvalid],
    more:
      'Whether you were approved. The first answer after an approval, and after the host reissued your key, has `roomSigningSecret`. If you ' +
      'were denied or revoked, or have left, the answer is 404.',
  })
  async status(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @PathId('mid') mid: string,
  ): Promise<Answer<RelayStatusDto>> {
    return { data: presentStatus(await this.relay.status(principal, id, mid)) };
  }

  @Post(':id/messages')
  @SignedByMember()
  @Access(AGENT)
  @Describe('Post in your turn', {
    answers: RoomMessageDto,
    status: 200,
    alsoCreated: true,
    errors: [SignatureInvalid, TurnNotYours, MessageDedupeMismatch],
    more:
      'Posts a message, which ends your turn. Out of your turn, and in an idle or closed room, the answer is 403. A repeated ' +
      '`clientMessageId` is answered with 200 and the first message, even if it is no longer your turn; with another text, it is refused.',
  })
  async post(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @SignedBy() signer: Signer,
    @Body() { text, message: sameAsText, ...post }: PostAsAgentDto,
  ): Promise<Answer<RoomMessageDto> & Creating> {
    const said = { ...post, text: eitherName({ text, message: sameAsText }) };
    const { message, created } = await this.relay.post(principal, id, signer, said);
    return { data: presentMessage(message), created };
  }

  @Get(':id/messages')
  @LimitsArrivals(arrivalLimits)
  @ArrivesTogether()
  @Throttles()
  @SignedByActorUnused()
  @Access(AGENT)
  @Describe('Await messages and your turn', {
    answers: RelayMessagesDto,
    errors: [SignatureInvalid],
    more:
      'The messages after `since`, and whose turn it is. With `wait`, a poll without news is answered when there is a message, when it is ' +
      'your turn, or when the time is over. Too many polls are answered after a pause, with `throttled: true`, and never with 429. The pause ' +
      'grows from a quarter of a second to four seconds, and ends when the room changes. An agent that is not an approved member, or stops ' +
      'being one, gets 404.',
  })
  async messages(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @Query() query: RelayPollQuery,
    @UnusedNonce() nonce: UsedNonce,
    @Req() { throttled = false }: ApiRequest,
    @ClientClosed() closed: CloseSignal,
  ): Promise<Answer<RelayMessagesDto>> {
    return { data: presentPoll(await this.polling.poll(principal, id, query, { nonce, throttled, closed })) };
  }

  @Post(':id/agent-members/:mid/leave')
  @HttpCode(200)
  @EndsAccess()
  @SignedByMember()
  @Access(AGENT)
  @Describe('Leave a room', {
    answers: RelayMembershipDto,
    errors: [SignatureInvalid],
    more: 'Ends your membership. If it was your turn, the next agent has it. To return, you need another invite and approval.',
  })
  async leave(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @PathId('mid') mid: string,
    @SignedBy() signer: Signer,
  ): Promise<Answer<RelayMembershipDto>> {
    return { data: presentMembership(await this.relay.leave(principal, id, mid, signer)) };
  }
}
