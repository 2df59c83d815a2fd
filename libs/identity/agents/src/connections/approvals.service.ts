import { Injectable } from '@nestjs/common';
import { type Person, type Principal, Principals, type Role, type Scope, personOf } from '#access';
import { Database, Forbidden, type Queries, type Transaction, invalidField } from '#platform';
import { ActorLifecycle, type ConnectingAgent } from '../actors/lifecycle';
import { AgentLimitReached } from '../actors/lifecycle.errors';
import { type Access, narrow } from './narrowing.policy';
import { NothingGrantable } from './connections.errors';
import { asksForAll, grantable } from './access.policy';
import { type KnownAgentRow, type ProjectRow, ProjectsRepository } from './projects.repository';

/** An approval: who asks, for what, and what the person grants of it. */
export interface Approval extends ConnectingAgent {
  asked: Access;
  /** The part that the person chose; everything by default. */
  chosen: Partial<Access>;
}

/** The access that an approval grants. */
export interface Granted extends Access {
  /** The ids of the projects; null for all. */
  projectIds: string[] | null;
}

/** The decision of a person about a program that asks for access, in whatever way it asks. */
@Injectable()
export class Approvals {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly actors: ActorLifecycle,
    private readonly principals: Principals,
  ) {}

  /**
   * Locks the person who decides, and returns their role. Call it before the other steps of an approval.
   *
   * @throws Forbidden, Unauthorized if the person has just been suspended or signed out
   */
  async admit(tx: Transaction, principal: Principal): Promise<Role> {
    const role = await this.actors.lockOwner(tx, personOf(principal));
    if (role === undefined) throw new Forbidden();
    await this.principals.requireSession(tx, principal);
    return role;
  }

  /**
   * The access that an approval grants, limited to what the role of the person allows.
   *
   * @throws ValidationFailed for a choice that goes beyond what is asked for, and for a project that the organization does not have
   * @throws NothingGrantable if the person may grant none of the scopes
   * @throws AgentLimitReached if the person would have too many agents
   */
  async settle(tx: Transaction, principal: Principal, role: Role, approval: Approval): Promise<Granted> {
    const { asked, chosen } = approval;
    const access = narrow(asked, chosen);
    const projectIds = await this.idsOf(tx, principal, access.projectSlugs);
    const scopes = grantable(access.scopes, role);
    if (scopes.length === 0) throw new NothingGrantable();
    if (!(await this.actors.hasRoomFor(tx, personOf(principal), approval))) throw new AgentLimitReached();
    return { ...access, scopes, projectIds };
  }

  /** The scopes that a granted connection still gets when its token is issued; none if its person can't connect it any more. */
  async stillGranted(
    tx: Transaction,
    owner: Person,
    { scopes, ...agent }: ConnectingAgent & { scopes: Scope[] },
  ): Promise<Scope[]> {
    const role = await this.actors.lockOwner(tx, owner);
    if (role === undefined || !(await this.actors.hasRoomFor(tx, owner, agent))) return [];
    return grantable(scopes, role);
  }

  /** The shared projects that a person can choose, by name, at most `limit`. */
  listProjects(principal: Principal, limit: number): Promise<ProjectRow[]> {
    return this.projects.list(this.database, principal, limit);
  }

  /** The shared projects with these slugs. */
  findProjects(principal: Principal, slugs: string[]): Promise<ProjectRow[]> {
    return this.projects.find(this.database, principal, slugs);
  }

  /** The agent that a program of this name would continue as. */
  findKnown(principal: Principal, name: string): Promise<KnownAgentRow | undefined> {
    return this.projects.findKnown(this.database, personOf(principal), name);
  }

  private async idsOf(queries: Queries, principal: Principal, slugs: string[]): Promise<string[] | null> {
    if (asksForAll(slugs)) return null;
    const projects = await this.projects.find(queries, principal, slugs);
    const known = new Set(projects.map(({ slug }) => slug));
    const unknown = slugs.find((slug) => !known.has(slug));
    if (unknown !== undefined) {
      throw invalidField(
        'projectSlugs',
        'exists',
        `must name projects of your organization. There is no project "${unknown}"`,
      );
    }
    return projects.map(({ id }) => id);
  }
}
