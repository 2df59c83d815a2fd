import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound } from '#platform';
import { PROJECTS_SHOWN } from './connected.dto';
import {
  type OwnCounts,
  type ReachedProjectRow,
  type ReachingAgentRow,
  ReachRepository,
} from './reach.repository';

/** The reach of an agent. */
export interface AgentReach {
  agent: ReachingAgentRow;
  projects: ReachedProjectRow[];
  /** Null unless the caller owns the agent. */
  own: OwnCounts | null;
}

/** Says what agents reach, to those who manage them. */
@Injectable()
export class ReachService {
  constructor(
    private readonly database: Database,
    private readonly reaches: ReachRepository,
  ) {}

  /** Returns what an agent of the caller reaches, or for an owner or admin any agent of the organization. @throws NotFound */
  async of(principal: Principal, id: string): Promise<AgentReach> {
    const agent = await this.reaches.find(this.database, principal, id);
    if (!agent) throw new NotFound();
    const { tenantId } = principal;
    const projectIds = agent.allProjects ? null : agent.projectIds;
    const reach = { tenantId, userId: agent.ownerUserId, projectIds };
    const connected = agent.expiresAt !== null;
    const [projects, own] = await Promise.all([
      connected ? this.reaches.projects(this.database, reach, PROJECTS_SHOWN) : [],
      agent.ownerUserId === principal.userId
        ? this.reaches.ownCounts(this.database, {
            ...reach,
            shareTypes: agent.grantExternal ? ['public', 'tenant', 'group', 'user'] : [],
          })
        : null,
    ]);
    return { agent, projects, own };
  }
}
