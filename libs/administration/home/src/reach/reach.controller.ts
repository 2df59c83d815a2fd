import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, type Conditional, Describe, PathId, etagOfState } from '#platform';
import { AgentReachDto, ReachQuery } from './reach.dto';
import { presentReach } from './reach.presenter';
import { ReachService } from './reach.service';

/** Shows what somebody with a stolen token of an agent could do. */
@ApiTags('Connected agents')
@Controller('api/agents/:id/reach')
export class ReachController {
  constructor(private readonly reaches: ReachService) {}

  @Get()
  @Access(session())
  @Describe('Get what an agent reaches', {
    answers: AgentReachDto,
    conditional: true,
    addition: true,
    more:
      'What somebody with its tokens could read, write, publish and open, and to whom they could write, now; and what the agent did. It is computed by ' +
      'the conditions that decide the requests of the agent. What agents read is not recorded. The owner of an agent sees this, and owners and ' +
      'admins of the organization, without what is in the My Docs of its owner. For others the agent does not exist.',
  })
  async reach(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Query() { since }: ReachQuery,
  ): Promise<Answer<AgentReachDto> & Conditional> {
    const from = since === undefined ? undefined : new Date(since);
    const data = presentReach(await this.reaches.of(principal, id, from));
    return { data, etag: etagOfState(data), conditional: true };
  }
}
