import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, anyone, session } from '#access';
import { type Client, ClientClosed, type CloseSignal, Describe, type Answer, From } from '#platform';
import { publicKeyOf } from '../actors/public-key.dto';
import { IssuedTokenDto, PollPairingDto, StartPairingDto, StartedPairingDto } from './pairing.dto';
import {
  ApprovePairingDto,
  DecidedPairingDto,
  FindPairingDto,
  PendingPairingDto,
} from './pairing-decision.dto';
import { PairingService } from './pairing.service';
import { RedemptionService } from './redemption.service';

@ApiTags('Connection request')
@Controller('api/agent-pairing')
export class PairingController {
  constructor(
    private readonly pairing: PairingService,
    private readonly redemption: RedemptionService,
  ) {}

  @Post('start')
  @Access(anyone())
  @Describe('Ask to be connected', {
    answers: StartedPairingDto,
    status: 201,
    more: 'As in RFC 8628: show the person the user code and the address, then poll with the device code.',
  })
  async start(@Body() body: StartPairingDto, @From() client: Client): Promise<Answer<StartedPairingDto>> {
    const { actorPublicKey: key, requestedScopes, tenantSlug, ...rest } = body;
    const actorPublicKey = key ? publicKeyOf(key, 'actorPublicKey') : undefined;
    const ask = { ...rest, requestedScopes, tenantSlug, actorPublicKey };
    return { data: await this.pairing.start(ask, client) };
  }

  @Post('poll')
  @Access(anyone())
  @Describe('Ask whether someone has decided', {
    answers: IssuedTokenDto,
    more:
      'Answers the token once. Until then 400 with `error.code` authorization_pending, slow_down (poll more slowly from now on; ' +
      '`details.interval` says how), expired_token or access_denied. With `wait` the answer comes as soon as someone decides; a ' +
      'waiting poll counts as one, and a newer one of the same device code returns the older early.',
  })
  async poll(
    @Body() { deviceCode, wait }: PollPairingDto,
    @From() client: Client,
    @ClientClosed() closed: CloseSignal,
  ): Promise<Answer<IssuedTokenDto>> {
    return { data: await this.redemption.poll(deviceCode, wait ?? 0, { block: client.block, closed }) };
  }

  @Get('status')
  @Access(session())
  @Describe('Look at a pending request', {
    answers: PendingPairingDto,
    more: 'A code that is wrong, expired, decided, or meant for another organization is a 404.',
  })
  async status(
    @Caller() principal: Principal,
    @Query() { userCode }: FindPairingDto,
    @From() client: Client,
  ): Promise<Answer<PendingPairingDto>> {
    return { data: await this.pairing.find(principal, userCode, client.block) };
  }

  @Post('approve')
  @Access(session())
  @Describe('Approve a request', {
    answers: DecidedPairingDto,
    more: "Grants what of the requested scopes is yours to give; your role is looked at again when the agent's next poll makes the token.",
  })
  async approve(
    @Caller() principal: Principal,
    @Body() { userCode, grantExternal }: ApprovePairingDto,
    @From() client: Client,
  ): Promise<Answer<DecidedPairingDto>> {
    const how = { grantExternal: grantExternal ?? false, block: client.block };
    return { data: await this.pairing.approve(principal, userCode, how) };
  }

  @Post('deny')
  @Access(session())
  @Describe('Deny a request', { answers: DecidedPairingDto })
  async deny(
    @Caller() principal: Principal,
    @Body() { userCode }: FindPairingDto,
    @From() client: Client,
  ): Promise<Answer<DecidedPairingDto>> {
    return { data: await this.pairing.deny(principal, userCode, client.block) };
  }
}
