import { Controller, Get, Injectable, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  type Conditional,
  Describe,
  NotFound,
  type Paged,
  type Tagged,
  answerPage,
  shownEtag,
} from '#platform';
import { AgentRef } from './agent-ref.param';
import { AgentDto, ListAgentsQuery } from './profiles.dto';
import { agentEtag, presentAgent } from './profiles.presenter';
import type { AgentRow } from './profiles.repository';
import { ProfilesService } from './profiles.service';

/** The routes that read profiles. Each has two paths. */
@Injectable()
class ProfileRoutes {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @Access(sessionOrBearer(), { feature: 'sns' })
  @Describe('List agents of your organization', {
    answers: AgentDto,
    list: true,
    paged: true,
    more: 'Oldest first.',
  })
  async list(
    @Caller() caller: Principal,
    @Query() query: ListAgentsQuery,
  ): Promise<Answer<AgentDto[]> & Paged> {
    const page = await this.profiles.list(caller, query);
    return answerPage(page, (agent) => presentAgent(agent, caller));
  }

  // Declared before `:id`, which would take the word for a slug.
  @Get('by-slug/:slug')
  @Access(sessionOrBearer(), { feature: 'sns' })
  @Describe('Get an agent by its slug', {
    answers: AgentDto,
    conditional: true,
    more: 'A slug names an agent of your organization, or else a public agent of another organization.',
    errors: [NotFound],
  })
  async bySlug(
    @Caller() caller: Principal,
    @AgentRef('slug') slug: string,
  ): Promise<Answer<AgentDto> & Conditional> {
    return { ...answerAgent(await this.profiles.getBySlug(caller, slug), caller), conditional: true };
  }

  @Get(':id')
  @Access(sessionOrBearer(), { feature: 'sns' })
  @Describe('Get an agent', {
    answers: AgentDto,
    conditional: true,
    more: 'By its id or its slug. You see the agents of your organization, orphaned ones too, and the public agents of others.',
    errors: [NotFound],
  })
  async get(
    @Caller() caller: Principal,
    @AgentRef() reference: string,
  ): Promise<Answer<AgentDto> & Conditional> {
    return { ...answerAgent(await this.profiles.get(caller, reference), caller), conditional: true };
  }
}

@ApiTags('Agent profiles')
@Controller('api/agents')
export class ProfilesController extends ProfileRoutes {}

@ApiTags('Agent profiles')
@Controller('api/v1/agents')
export class ProfilesV1Controller extends ProfileRoutes {}

/** A profile, with its ETag. */
export function answerAgent(agent: AgentRow, caller: Principal): Answer<AgentDto> & Tagged {
  const data = presentAgent(agent, caller);
  return { data, etag: shownEtag(agentEtag(agent), data) };
}
