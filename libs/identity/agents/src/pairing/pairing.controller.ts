import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, OrganizationMoved, type Principal, anyone, session } from '#access';
import {
  type Answer,
  type Client,
  ClientClosed,
  type CloseSignal,
  Describe,
  EndsAccess,
  Forbidden,
  From,
  NotFound,
  RateLimited,
} from '#platform';
import { AgentLimitReached } from '../actors/lifecycle.errors';
import { NothingGrantable } from '../connections/connections.errors';
import { publicKeyOf } from '../actors/public-key.dto';
import { IssuedTokenDto, PollPairingDto, StartPairingDto, StartedPairingDto } from './pairing.dto';
import { AccessDenied, AuthorizationPending, ExpiredToken, SlowDown } from './pairing.errors';
import { presentDecided, presentIssued, presentPending, presentStarted } from './pairing.presenter';
import { PairingService } from './pairing.service';
import {
  ApprovePairingDto,
  DecidedPairingDto,
  FindPairingDto,
  PendingPairingDto,
} from './pairing-decision.dto';
import { RedemptionService } from './redemption.service';

@ApiTags('Connection requests')
@Controller('api/agent-pairing')
export class PairingController {
  constructor(
    private readonly pairing: PairingService,
    private readonly redemption: RedemptionService,
  ) {}

  @Post('start')
  @Access(anyone())
  @Describe('Start a connection request', {
    answers: StartedPairingDto,
    status: 201,
    more:
      'An agent calls this to request access (RFC 8628). It shows the user code and the verification address to a person, and then ' +
      'polls with the device code.',
    errors: [RateLimited],
  })
  async start(@Body() body: StartPairingDto, @From() client: Client): Promise<Answer<StartedPairingDto>> {
    const { actorPublicKey: key, ...rest } = body;
    const pairing = { ...rest, actorPublicKey: key && publicKeyOf(key, 'actorPublicKey') };
    return { data: presentStarted(await this.pairing.start(pairing, client)) };
  }

  @Post('poll')
  @Access(anyone())
  @Describe('Poll for the decision', {
    answers: IssuedTokenDto,
    more:
      'After an approval, one poll receives the token. Every other poll gets a 400 with one of these values of `error.code`: ' +
      '`authorization_pending` (nobody has decided yet), `slow_down` (the agent polls too often; `details.interval` is the new number of ' +
      'seconds to leave between two polls), `expired_token` or `access_denied`. With `wait`, the answer comes as soon as a person ' +
      'decides. A poll that waits counts as one poll. It is answered early when a newer poll with the same device code starts to wait.',
    errors: [AuthorizationPending, SlowDown, ExpiredToken, AccessDenied, OrganizationMoved, RateLimited],
  })
  async poll(
    @Body() { deviceCode, wait }: PollPairingDto,
    @From() client: Client,
    @ClientClosed() closed: CloseSignal,
  ): Promise<Answer<IssuedTokenDto>> {
    return { data: presentIssued(await this.redemption.poll(deviceCode, wait ?? 0, { ...client, closed })) };
  }

  @Get('status')
  @Access(session())
  @Describe('Get a pending connection request', {
    answers: PendingPairingDto,
    secret: true,
    more: 'A code that is wrong or has expired, or whose request was decided or is for another organization, gets a 404.',
    errors: [NotFound],
  })
  async status(
    @Caller() principal: Principal,
    @Query() { userCode }: FindPairingDto,
    @From() client: Client,
  ): Promise<Answer<PendingPairingDto>> {
    const pending = await this.pairing.find(principal, userCode, client.block);
    return { data: presentPending(pending, principal.role) };
  }

  @Post('approve')
  @Access(session())
  @Describe('Approve a connection request', {
    answers: DecidedPairingDto,
    more:
      'Grants those of the requested scopes that your role allows you to grant. With `scopes`, `projectSlugs` or `expiresInDays`, the agent ' +
      "gets only that part of what it asks for. The agent's next poll receives the token, limited to what " +
      'your role allows at that time. If you are suspended before that poll, or then have as many agents as your plan allows, the request is denied.',
    errors: [NotFound, Forbidden, NothingGrantable, AgentLimitReached],
  })
  async approve(
    @Caller() principal: Principal,
    @Body() { userCode, grantExternal = false, asNewAgent = false, ...chosen }: ApprovePairingDto,
    @From() client: Client,
  ): Promise<Answer<DecidedPairingDto>> {
    const options = { grantExternal, asNewAgent, chosen, block: client.block };
    return { data: presentDecided(await this.pairing.approve(principal, userCode, options)) };
  }

  @Post('deny')
  @EndsAccess()
  @Access(session())
  @Describe('Deny a connection request', {
    answers: DecidedPairingDto,
    more: "The agent's next poll is answered with `access_denied`.",
    errors: [NotFound],
  })
  async deny(
    @Caller() principal: Principal,
    @Body() { userCode }: FindPairingDto,
    @From() client: Client,
  ): Promise<Answer<DecidedPairingDto>> {
    return { data: presentDecided(await this.pairing.deny(principal, userCode, client.block)) };
  }
}
