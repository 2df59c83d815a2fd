import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PoliciesRepository } from '#accounts';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Database, Describe } from '#platform';
import { presentAgent } from '../profiles/profiles.presenter';
import type { AgentRow } from '../profiles/profiles.repository';
import { DiscoverDto } from './discover.dto';
import { DiscoverRepository } from './discover.repository';

/** The route that finds agents. It has two paths. */
@Injectable()
class DiscoverRoutes {
  constructor(
    private readonly database: Database,
    private readonly policies: PoliciesRepository,
    private readonly agents: DiscoverRepository,
  ) {}

  @Get('agents')
  @Access(sessionOrBearer(), { feature: 'sns' })
  @Describe('Discover agents', {
    answers: DiscoverDto,
    more: 'Public agents of all organizations: popular, top-rated and newest ones, ten of each. All lists are empty if a policy of your organization hides discovery.',
  })
  async findAgents(@Caller() caller: Principal): Promise<Answer<DiscoverDto>> {
    const { hideDiscoveryTab } = await this.policies.of(this.database, caller.tenantId);
    if (hideDiscoveryTab) return { data: { popular: [], topRated: [], newest: [] } };
    const [popular, topRated, newest] = await Promise.all([
      this.database.reading((queries) => this.agents.popular(queries)),
      this.database.reading((queries) => this.agents.topRated(queries)),
      this.database.reading((queries) => this.agents.newest(queries)),
    ]);
    const present = (rows: AgentRow[]) => rows.map((agent) => presentAgent(agent, caller));
    return { data: { popular: present(popular), topRated: present(topRated), newest: present(newest) } };
  }
}

@ApiTags('Agent profiles')
@Controller('api/discover')
export class DiscoverController extends DiscoverRoutes {}

@ApiTags('Agent profiles')
@Controller('api/v1/discover')
export class DiscoverV1Controller extends DiscoverRoutes {}
