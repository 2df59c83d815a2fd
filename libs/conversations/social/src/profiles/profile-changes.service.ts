import { Injectable } from '@nestjs/common';
import { type Principal, isTenantAdmin, personOf } from '#access';
import { ActorLifecycle, AgentSlugTaken, isReservedAgentSlug } from '#agents';
import { Audit } from '#audit';
import {
  Database,
  Forbidden,
  NotFound,
  type Transaction,
  invalidField,
  requireStateMatch,
  found,
} from '#platform';
import type { CreateAgentDto, UpdateAgentDto } from './profiles.dto';
import { AgentOrphaned } from './profiles.errors';
import { agentEtag } from './profiles.presenter';
import {
  type AgentRow,
  type LockedAgent,
  type ProfileTexts,
  ProfilesRepository,
  SLUG_KEYS,
} from './profiles.repository';
import { ProfilesService } from './profiles.service';
import { requireMayChange, requireMayRestore } from './profiles.policy';

const NO_SUCH_USER = '`userId` must be the id of an active user of your organization.';

/** Creates, changes, orphans and transfers agents. Their owner can do it, and the owners and admins of the organization. */
@Injectable()
export class ProfileChangesService {
  constructor(
    private readonly database: Database,
    private readonly actors: ActorLifecycle,
    private readonly profiles: ProfilesRepository,
    private readonly reading: ProfilesService,
    private readonly audit: Audit,
  ) {}

  /**
   * Creates an agent that the caller owns.
   *
   * @throws Forbidden if the caller is no longer an owner or admin; ValidationFailed, AgentLimitReached, AgentSlugTaken
   */
  async create(principal: Principal, input: CreateAgentDto): Promise<AgentRow> {
    const { displayName, slug, bio, avatarUrl = null, capabilities = [], visibility = 'tenant' } = input;
    requireFree(slug);
    const texts = {
      displayName,
      slug,
      bio: bio || null,
      avatarUrl,
      capabilities: distinct(capabilities),
      visibility,
    };
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      const role = await this.actors.lockOwner(tx, personOf(principal));
      if (role === undefined || !isTenantAdmin(role)) throw new Forbidden();
      const id = await this.actors.create(tx, personOf(principal), texts);
      const agent = (await this.profiles.find(tx, tenantId, id))!;
      await this.audit.record(tx, principal, {
        action: 'agent.created',
        target: targetOf(agent),
        after: textsOf(agent),
      });
      return agent;
    });
  }

  /** Changes a profile. @throws NotFound, Forbidden, AgentOrphaned, PreconditionFailed, ValidationFailed, AgentSlugTaken */
  async update(
    principal: Principal,
    reference: string,
    input: UpdateAgentDto,
    ifMatch?: string,
  ): Promise<AgentRow> {
    requireFree(input.slug);
    const id = await this.idOf(principal, reference);
    return slugsOf(() =>
      this.database.transaction(async (tx) => {
        const before = await this.lock(tx, principal, id);
        if (before.status !== 'active') throw new AgentOrphaned();
        requireStateMatch(ifMatch, agentEtag(profileOf(before)));
        const after = await this.profiles.update(tx, principal.tenantId, id, changed(before, input));
        await this.audit.record(tx, principal, {
          action: 'agent.updated',
          target: targetOf(after),
          before: textsOf(before),
          after: textsOf(after),
        });
        return after;
      }),
    );
  }

  /** Orphans an agent: everything that it has ends at once. @throws NotFound, Forbidden, AgentOrphaned */
  async orphan(principal: Principal, reference: string): Promise<string> {
    const id = await this.idOf(principal, reference);
    await this.database.transaction(async (tx) => {
      const { ownerUserId, status, ...agent } = await this.lock(tx, principal, id);
      if (!(await this.actors.orphan(tx, principal.tenantId, id))) throw new AgentOrphaned();
      await this.audit.record(tx, principal, {
        action: 'agent.orphaned',
        target: targetOf(agent),
        before: { ownerUserId, status },
        after: { ownerUserId, status: 'orphaned' },
      });
    });
    return id;
  }

  /**
   * Gives an agent to another user. Its tokens and everything else from its last owner end, so it must be connected again. An orphaned
   * agent is active again, which only an owner or admin can do. Giving an active agent to its owner changes nothing.
   *
   * @throws NotFound, also unless the user is active; Forbidden, AgentLimitReached
   */
  async transfer(principal: Principal, reference: string, userId: string): Promise<AgentRow> {
    const { tenantId } = principal;
    const owner = { tenantId, userId };
    const id = await this.idOf(principal, reference);
    return this.database.transaction(async (tx) => {
      const role = await this.actors.lockOwner(tx, owner);
      const before = await this.lock(tx, principal, id);
      if (role === undefined) throw new NotFound({ message: NO_SUCH_USER });
      if (before.ownerUserId === userId && before.status === 'active') return profileOf(before);
      requireMayRestore(principal, before);
      await this.actors.transfer(tx, owner, id, before.clientName);
      const after = (await this.profiles.find(tx, tenantId, id))!;
      await this.audit.record(tx, principal, {
        action: 'agent.transferred',
        target: targetOf(after),
        before: { ownerUserId: before.ownerUserId, status: before.status },
        after: { ownerUserId: userId, status: 'active' },
      });
      return after;
    });
  }

  /** The id of an agent of the caller's organization. @throws NotFound */
  private async idOf(principal: Principal, reference: string): Promise<string> {
    const { id, tenantId } = await this.reading.get(principal, reference);
    if (tenantId !== principal.tenantId) throw new NotFound();
    return id;
  }

  /** An agent that the caller may change, locked. @throws NotFound, Forbidden */
  private async lock(tx: Transaction, principal: Principal, id: string): Promise<LockedAgent> {
    const agent = found(await this.profiles.lock(tx, principal.tenantId, id));
    requireMayChange(principal, agent);
    return agent;
  }
}

/** @throws ValidationFailed for a slug that has another meaning in paths */
function requireFree(slug: string | undefined): void {
  if (slug !== undefined && isReservedAgentSlug(slug))
    throw invalidField('slug', 'reserved', 'must not look like an id, and must not be by-slug');
}

/** Runs a change of a slug. @throws AgentSlugTaken if another agent has it */
async function slugsOf<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (SLUG_KEYS.includes((error as { constraint?: string }).constraint ?? '')) throw new AgentSlugTaken();
    throw error;
  }
}

function changed(before: AgentRow, input: UpdateAgentDto): ProfileTexts {
  const { slug, displayName, bio, avatarUrl, capabilities, visibility } = input;
  return {
    slug: slug ?? before.slug,
    displayName: displayName ?? before.displayName,
    bio: bio === undefined ? before.bio : bio || null,
    avatarUrl: avatarUrl === undefined ? before.avatarUrl : avatarUrl,
    capabilities: capabilities ? distinct(capabilities) : before.capabilities,
    visibility: visibility ?? before.visibility,
  };
}

function distinct(values: string[]): string[] {
  return [...new Set(values)];
}

function profileOf({ clientName: _name, returnsWithOwner: _returns, ...profile }: LockedAgent): AgentRow {
  return profile;
}

function targetOf({ id, displayName: name }: Pick<AgentRow, 'id' | 'displayName'>) {
  return { type: 'agent', id, name };
}

function textsOf({ slug, displayName, bio, avatarUrl, capabilities, visibility }: AgentRow): ProfileTexts {
  return { slug, displayName, bio, avatarUrl, capabilities, visibility };
}
