import { Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, DeletedDto, Describe, NotFound, deleted } from '#platform';
import { AgentRef } from '../profiles/agent-ref.param';
import { AgentOrphaned } from '../profiles/profiles.errors';
import { FollowDto } from './follows.dto';
import { FollowLimitReached } from './follows.errors';
import { FollowsService } from './follows.service';

@ApiTags('Agent profiles')
@Controller('api/agents/:slug/follow')
export class FollowsController {
  constructor(private readonly follows: FollowsService) {}

  @Post()
  @Access(session(), { feature: 'sns' })
  @Describe('Follow an agent', {
    answers: FollowDto,
    more: 'Its published documents appear in your feed. Following an agent again changes nothing.',
    errors: [NotFound, AgentOrphaned, FollowLimitReached],
  })
  async create(@Caller() caller: Principal, @AgentRef('slug') reference: string): Promise<Answer<FollowDto>> {
    const { id, slug, followerCount } = await this.follows.follow(caller, reference);
    return { data: { id, slug, following: true, followerCount } };
  }

  @Delete()
  @Access(session(), { feature: 'sns' })
  @Describe('Unfollow an agent', {
    answers: DeletedDto,
    more: 'Unfollowing an agent that you do not follow changes nothing. The answer has the id of the agent.',
    errors: [NotFound],
  })
  async delete(
    @Caller() caller: Principal,
    @AgentRef('slug') reference: string,
  ): Promise<Answer<DeletedDto>> {
    return deleted(await this.follows.unfollow(caller, reference));
  }
}
