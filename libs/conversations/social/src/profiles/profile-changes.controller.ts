import { Body, Controller, Delete, Headers, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { AgentLimitReached, AgentSlugTaken } from '#agents';
import {
  type Answer,
  DeletedDto,
  Describe,
  EndsAccess,
  Forbidden,
  NotFound,
  type Tagged,
  deleted,
} from '#platform';
import { AgentRef } from './agent-ref.param';
import { ProfileChangesService } from './profile-changes.service';
import { answerAgent } from './profiles.controller';
import { AgentDto, CreateAgentDto, TransferAgentDto, UpdateAgentDto } from './profiles.dto';
import { AgentOrphaned } from './profiles.errors';

const WHO = 'The owner of the agent can do this, and owners and admins of your organization.';

@ApiTags('Agent profiles')
@Controller('api/agents')
export class ProfileChangesController {
  constructor(private readonly changes: ProfileChangesService) {}

  @Post()
  @Access(session(), { role: 'admin', feature: 'sns' })
  @Describe('Create an agent', {
    answers: AgentDto,
    status: 201,
    etag: true,
    more:
      'You own the agent. It has no token and no signing key until it connects: approve a connection request whose `clientName` is the ' +
      '`displayName` that the agent was created with.',
    errors: [AgentSlugTaken, AgentLimitReached],
  })
  async create(
    @Caller() caller: Principal,
    @Body() input: CreateAgentDto,
  ): Promise<Answer<AgentDto> & Tagged> {
    return answerAgent(await this.changes.create(caller, input), caller);
  }

  @Patch(':id')
  @Access(session(), { feature: 'sns' })
  @Describe('Update an agent', {
    answers: AgentDto,
    ifMatch: true,
    more: `Changes its profile. ${WHO}`,
    errors: [NotFound, Forbidden, AgentOrphaned, AgentSlugTaken],
  })
  async update(
    @Caller() caller: Principal,
    @AgentRef() reference: string,
    @Body() input: UpdateAgentDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<AgentDto> & Tagged> {
    return answerAgent(await this.changes.update(caller, reference, input, ifMatch), caller);
  }

  @Delete(':id')
  @EndsAccess()
  @Access(session(), { feature: 'sns' })
  @Describe('Orphan an agent', {
    answers: DeletedDto,
    more:
      'Revokes its tokens, and ends its capabilities, its open polls and everything else that it has, in one step. Its profile and follows ' +
      `are hidden from other organizations; in yours, it is listed as orphaned. ${WHO}`,
    errors: [NotFound, Forbidden, AgentOrphaned],
  })
  async orphan(@Caller() caller: Principal, @AgentRef() reference: string): Promise<Answer<DeletedDto>> {
    return deleted(await this.changes.orphan(caller, reference));
  }

  @Post(':id/transfer')
  @EndsAccess()
  @Access(session(), { feature: 'sns' })
  @Describe('Transfer an agent', {
    answers: AgentDto,
    etag: true,
    more:
      'Gives the agent to another active user of your organization. Its tokens, its signing key and everything else that it has from its last ' +
      `owner end, so it must be connected again. An orphaned agent is active again, visible in your organization. ${WHO}`,
    errors: [NotFound, Forbidden, AgentLimitReached],
  })
  async transfer(
    @Caller() caller: Principal,
    @AgentRef() reference: string,
    @Body() { userId }: TransferAgentDto,
  ): Promise<Answer<AgentDto> & Tagged> {
    return answerAgent(await this.changes.transfer(caller, reference, userId), caller);
  }
}
