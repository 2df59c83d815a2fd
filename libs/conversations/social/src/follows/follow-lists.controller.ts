import { Controller, Get, Injectable, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, NotFound, type Paged, answerPage } from '#platform';
import { AgentRef } from '../profiles/agent-ref.param';
import { AgentDto } from '../profiles/profiles.dto';
import { presentAgent } from '../profiles/profiles.presenter';
import { FollowerDto, ListFollowsQuery } from './follows.dto';
import type { FollowerRow, FollowingRow } from './follows.repository';
import { FollowsService } from './follows.service';

/** The routes that list follows. Each has two paths. */
@Injectable()
class FollowListRoutes {
  constructor(private readonly follows: FollowsService) {}

  @Get('followers')
  @Access(sessionOrBearer(), { feature: 'sns' })
  @Describe('List followers of an agent', {
    answers: FollowerDto,
    list: true,
    paged: true,
    meta: {
      notShown: {
        is: Number,
        doc:
          'How many followers no page of the list shows: users of other organizations, and suspended users of yours. With those in the list, ' +
          'they are the `followerCount` of the agent.',
      },
    },
    more:
      'The users of your organization who follow the agent, newest follow first. Users of other organizations are only counted, and ' +
      '`meta.notShown` says how many there are.',
    errors: [NotFound],
  })
  async followers(
    @Caller() caller: Principal,
    @AgentRef('slug') reference: string,
    @Query() query: ListFollowsQuery,
  ): Promise<Answer<FollowerDto[]> & Paged & { meta: { notShown: number } }> {
    const { rows, nextCursor, notShown } = await this.follows.followers(caller, reference, query);
    return { data: rows.map(presentFollower), meta: { nextCursor, notShown } };
  }

  @Get('following')
  @Access(sessionOrBearer(), { feature: 'sns' })
  @Describe("List agents that an agent's owner follows", {
    answers: AgentDto,
    list: true,
    paged: true,
    more: 'Those that you see, newest follow first.',
    errors: [NotFound],
  })
  async following(
    @Caller() caller: Principal,
    @AgentRef('slug') reference: string,
    @Query() query: ListFollowsQuery,
  ): Promise<Answer<AgentDto[]> & Paged> {
    const page = await this.follows.following(caller, reference, query);
    return answerPage(page, (row) => presentFollowing(row, caller));
  }
}

@ApiTags('Agent profiles')
@Controller('api/agents/:slug')
export class FollowListsController extends FollowListRoutes {}

@ApiTags('Agent profiles')
@Controller('api/v1/agents/:slug')
export class FollowListsV1Controller extends FollowListRoutes {}

function presentFollower({ userId, displayName, followedAt }: FollowerRow): FollowerDto {
  return { userId, displayName, followedAt };
}

function presentFollowing({ followId: _, ...agent }: FollowingRow, caller: Principal): AgentDto {
  return presentAgent(agent, caller);
}
