import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  COUNTED,
  type Counted,
  DeletedDto,
  Describe,
  EndsAccess,
  NotFound,
  PathId,
  ValidationFailed,
  answerCountedPage,
  deleted,
} from '#platform';
import { TokenDto } from '../tokens/tokens.dto';
import { presentToken } from '../tokens/tokens.presenter';
import { ConnectedAgentDto, ListConnectedQuery, NarrowTokenDto } from './connected.dto';
import { presentConnected } from './connected.presenter';
import { ConnectedService } from './connected.service';
import { NarrowingService } from './narrowing.service';
import { PausedByOrganization } from './pausing.errors';
import { PausingService } from './pausing.service';

const WHO =
  'The owner of an agent can do this, and owners and admins of the organization. For others the agent does not exist.';

/** The connections of agents. The path of the list is its own, because `/api/agents/connected` would be the profile of that slug. */
@ApiTags('Connected agents')
@Controller('api')
export class ConnectedController {
  constructor(
    private readonly connected: ConnectedService,
    private readonly narrowing: NarrowingService,
    private readonly pausing: PausingService,
  ) {}

  @Get('connected-agents')
  @Access(session())
  @Describe('List connected agents', {
    answers: ConnectedAgentDto,
    list: true,
    paged: true,
    ...COUNTED,
    addition: true,
    more: 'Newest first, with their tokens. Owners and admins see the agents of everyone in the organization, members their own.',
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListConnectedQuery,
  ): Promise<Answer<ConnectedAgentDto[]> & Counted> {
    return answerCountedPage(await this.connected.list(principal, query), presentConnected);
  }

  @Post('agents/:id/disconnect')
  @EndsAccess()
  @Access(session())
  @Describe('Disconnect an agent', {
    answers: ConnectedAgentDto,
    addition: true,
    more:
      'Revokes its tokens and ends everything with which it acts, at once, in every process. The agent stays, and its owner can connect it ' +
      `again. ${WHO}`,
  })
  async disconnect(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<ConnectedAgentDto>> {
    return { data: presentConnected(await this.connected.disconnect(principal, id)) };
  }

  @Post('agents/:id/pause')
  @EndsAccess()
  @Access(session())
  @Describe('Pause an agent', {
    answers: ConnectedAgentDto,
    addition: true,
    more:
      'Refuses its tokens with 403 (`SVC_AGENT_PAUSED`) at once, in every process, until it is resumed. Its open polls and streams end, and ' +
      `its capabilities cannot be used. It keeps its tokens, its seats in rooms and its messages. Work that it started, such as a scan of GitHub ` +
      `and callbacks of distributions, goes on. ${WHO}`,
  })
  async pause(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<ConnectedAgentDto>> {
    await this.pausing.pause(principal, id);
    return { data: presentConnected(await this.connected.get(principal, id)) };
  }

  @Post('agents/:id/resume')
  @Access(session())
  @Describe('Resume an agent', {
    answers: ConnectedAgentDto,
    errors: [PausedByOrganization],
    addition: true,
    more:
      'Its tokens that have not expired work again at once. An agent that an owner or admin paused for the organization can be resumed only ' +
      `by an owner or admin. ${WHO}`,
  })
  async resume(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<ConnectedAgentDto>> {
    await this.pausing.resume(principal, id);
    return { data: presentConnected(await this.connected.get(principal, id)) };
  }

  @Patch('agents/:id/tokens/:tokenId')
  @EndsAccess()
  @Access(session())
  @Describe('Narrow a token of an agent', {
    answers: TokenDto,
    errors: [NotFound, ValidationFailed],
    addition: true,
    more:
      'Takes scopes, projects or shared documents away from a token, at once, in every process. It never gives any: to widen what an agent may do, ' +
      `connect it again. A client of OAuth keeps the narrower scopes when it refreshes. ${WHO}`,
  })
  async narrowToken(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('tokenId') tokenId: string,
    @Body() input: NarrowTokenDto,
  ): Promise<Answer<TokenDto>> {
    return { data: presentToken(await this.narrowing.narrow(principal, { agentId: id, tokenId }, input)) };
  }

  @Delete('agents/:id/tokens/:tokenId')
  @EndsAccess()
  @Access(session())
  @Describe('Revoke a token of an agent', {
    answers: DeletedDto,
    addition: true,
    more: `It takes effect at once, in every process. ${WHO}`,
  })
  async revokeToken(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('tokenId') tokenId: string,
  ): Promise<Answer<DeletedDto>> {
    await this.connected.revokeToken(principal, id, tokenId);
    return deleted(tokenId);
  }
}
