import { Injectable } from '@nestjs/common';
import { type AgentKey, AccessSettings, type Principal } from '#access';
import { type ConnectedAgent, ConnectedService } from '#agents';
import { mayReadAudit } from '#audit';
import { type AgentUsage, Database, Limits } from '#platform';
import { type NodeReach, Resources } from '#visibility';
import {
  ContactsRepository,
  type InboxRow,
  type OpenCapabilityRow,
  type OpenRoomRow,
  type RecipientRow,
} from './contacts.repository';
import { PROJECTS_SHOWN } from './reach.dto';
import {
  type OwnCounts,
  type PublishedRow,
  ReachRepository,
  type ReachedProjectRow,
} from './reach.repository';
import { RIGHTS, type Right, may, principalsOf, reachWith, union } from './rights';
import {
  type ActCountRow,
  type ActRow,
  type MessageCounts,
  TracesRepository,
  type WrittenRow,
} from './traces.repository';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 90;

/** An agent with everything that it can do with its tokens now, and what it did. */
export interface AgentReach {
  connected: ConnectedAgent;
  isOwner: boolean;
  /** Whether the caller may know on what it acted. */
  seesTargets: boolean;
  /** The principals of its tokens. */
  principals: Principal[];
  /** The nodes that it reaches with each right; undefined for a right that it lacks. */
  reaches: Record<Right, NodeReach | undefined>;
  projects: ReachedProjectRow[];
  /** Null unless the caller owns the agent. */
  own: OwnCounts | null;
  /** How many documents from elsewhere it can write; null unless the caller owns the agent. */
  externalWritable: number | null;
  published: PublishedRow;
  /** Its requests today, which count against the quota of its owner; undefined while the counts cannot be read. */
  usage: AgentUsage | undefined;
  /** The daily quota of its owner, which all tokens of the owner share. */
  quota: number;
  inbox: InboxRow;
  recipients: RecipientRow[];
  capabilities: OpenCapabilityRow[];
  rooms: OpenRoomRow[];
  since: Date;
  acts: ActCountRow[];
  lastActs: ActRow[];
  written: WrittenRow[];
  messages: MessageCounts;
}

/** Says what agents reach and what they did, to those who manage them. */
@Injectable()
export class ReachService {
  constructor(
    private readonly database: Database,
    private readonly connected: ConnectedService,
    private readonly reaches: ReachRepository,
    private readonly contacts: ContactsRepository,
    private readonly traces: TracesRepository,
    private readonly resources: Resources,
    private readonly limits: Limits,
    private readonly access: AccessSettings,
  ) {}

  /** @throws NotFound unless the caller owns the agent, or is an owner or admin of its organization */
  async of(principal: Principal, id: string, from: Date | undefined): Promise<AgentReach> {
    const { database } = this;
    const connected = await this.connected.get(principal, id);
    const { tenantId } = principal;
    const agent = { tenantId, actorId: id };
    const { ownerUserId, ownerRole } = connected.agent;
    const holder = { ...agent, ownerUserId, ownerRole };
    const [rights, ownedSince, usage] = await Promise.all([
      this.reaches.rights(database, { ...agent, ownerUserId }),
      this.reaches.ownedSince(database, agent),
      this.limits.usageOfAgent({ ...agent, userId: ownerUserId }),
    ]);
    const principals = principalsOf(holder, rights, principal);
    const reaches = Object.fromEntries(
      RIGHTS.map((right) => [right, reachWith(principals, right)]),
    ) as AgentReach['reaches'];
    const isOwner = ownerUserId === principal.userId;
    // Acts from before this owner got the agent were for somebody else.
    const since = new Date(Math.max(+sinceOf(from), +ownedSince));
    // At most three statements at a time: many are slow for an agent that did much, and the pool is for everybody.
    const [documents, met, did] = await Promise.all([
      this.documents(reaches, { tenantId, userId: ownerUserId, isOwner }),
      this.met(agent, may(principals, 'write:inbox', 'agent_inbox')),
      this.did(principal, agent, since),
    ]);
    const seesTargets = mayReadAudit(principal);
    const quota = this.access.dailyQuota(principal.plan);
    return {
      ...{ connected, isOwner, seesTargets, principals, reaches, usage, quota, since },
      ...documents,
      ...met,
      ...did,
    };
  }

  private async documents(
    reaches: AgentReach['reaches'],
    { tenantId, userId, isOwner }: { tenantId: string; userId: string; isOwner: boolean },
  ): Promise<Pick<AgentReach, 'projects' | 'own' | 'externalWritable' | 'published'>> {
    const { database } = this;
    const { list, read, write, publish } = reaches;
    const nothing = { tenantId, userId, projectIds: [], shareTypes: [] };
    const projects = await this.reaches.projects(
      database,
      union(Object.values(reaches)) ?? nothing,
      PROJECTS_SHOWN,
    );
    const published = await this.reaches.published(database, publish ?? nothing, isOwner);
    if (!isOwner) return { projects, published, own: null, externalWritable: null };
    // A document can be within the projects of the token that reads it, and for the token that writes it be one from elsewhere.
    const own = await this.reaches.ownCounts(database, union([list, read]) ?? nothing);
    const { externalWritable } = await this.reaches.ownCounts(database, write ?? nothing);
    return { projects, published, own, externalWritable };
  }

  private async met(
    agent: AgentKey,
    sends: boolean,
  ): Promise<Pick<AgentReach, 'inbox' | 'recipients' | 'capabilities' | 'rooms'>> {
    const { contacts, database } = this;
    return {
      inbox: await contacts.inbox(database, agent),
      recipients: sends ? await contacts.recipients(database, agent) : [],
      capabilities: await contacts.capabilities(database, agent, this.resources),
      rooms: await contacts.rooms(database, agent),
    };
  }

  private async did(
    caller: Principal,
    agent: AgentKey,
    since: Date,
  ): Promise<Pick<AgentReach, 'acts' | 'lastActs' | 'written' | 'messages'>> {
    const { traces, database } = this;
    return {
      acts: await traces.acts(database, agent, since),
      lastActs: await traces.lastActs(database, agent, since),
      written: await traces.written(database, caller, agent.actorId, since),
      messages: await traces.messages(database, agent, since),
    };
  }
}

/** The time from which acts count. It is a whole hour by default, so that the ETag of an unchanged answer lasts an hour. */
function sinceOf(from: Date | undefined): Date {
  const now = Date.now();
  const hour = now - (now % 3_600_000);
  return new Date(Math.max(from?.getTime() ?? hour - DEFAULT_DAYS * DAY_MS, hour - MAX_DAYS * DAY_MS));
}
