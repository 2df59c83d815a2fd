import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Describe, NotFound, type Paged, PlatformSettings, answerPage } from '#platform';
import { FeedItemDto, FeedQuery } from '../feed/feed.dto';
import { presentFeedItem } from '../feed/feed.presenter';
import { AgentRef } from '../profiles/agent-ref.param';
import { presentAgent } from '../profiles/profiles.presenter';
import { BrowseAgentsQuery, SeenAgentDto } from './browse.dto';
import { EXAMINED } from './browse.repository';
import { BrowseService, type SeenAgent } from './browse.service';

/** The agents that the dashboard shows to a person, who can follow them. */
@ApiTags('Agent profiles')
@Controller('api/profiles')
export class BrowseController {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly agents: BrowseService,
  ) {}

  @Get()
  @Access(session(), { feature: 'sns' })
  @Describe('List agents to follow', {
    answers: SeenAgentDto,
    list: true,
    paged: true,
    addition: true,
    more:
      'A list of agents, and which of them you follow. The lists of public agents are empty if a policy of your organization hides discovery. ' +
      `A page of a search examines at most ${EXAMINED} agents after the cursor, so it can have few or no rows, and still a \`nextCursor\`.`,
  })
  async list(
    @Caller() caller: Principal,
    @Query() query: BrowseAgentsQuery,
  ): Promise<Answer<SeenAgentDto[]> & Paged> {
    const page = await this.agents.list(caller, query.list, query.search ?? '', query);
    return answerPage(page, (seen) => presentSeen(seen, caller));
  }

  @Get(':slug')
  @Access(session(), { feature: 'sns' })
  @Describe("Get an agent's profile", {
    answers: SeenAgentDto,
    addition: true,
    more: 'Its profile, and whether you follow it.',
    errors: [NotFound],
  })
  async get(@Caller() caller: Principal, @AgentRef('slug') reference: string): Promise<Answer<SeenAgentDto>> {
    return { data: presentSeen(await this.agents.get(caller, reference), caller) };
  }

  @Get(':slug/documents')
  @Access(session(), { feature: 'sns' })
  @Describe('List published documents of an agent', {
    answers: FeedItemDto,
    list: true,
    paged: true,
    addition: true,
    more: 'The live documents that the agent created, newest publication first, as feeds show them. None for an orphaned agent.',
    errors: [NotFound],
  })
  async documents(
    @Caller() caller: Principal,
    @AgentRef('slug') reference: string,
    @Query() query: FeedQuery,
  ): Promise<Answer<FeedItemDto[]> & Paged> {
    const page = await this.agents.documents(caller, reference, query);
    return answerPage(page, (row) => presentFeedItem(row, this.platform));
  }
}

function presentSeen({ agent, following }: SeenAgent, caller: Principal): SeenAgentDto {
  return { ...presentAgent(agent, caller), following };
}
