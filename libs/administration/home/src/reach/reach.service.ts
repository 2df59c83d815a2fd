import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type ConnectedAgent, ConnectedService } from '#agents';
import { Database } from '#platform';
import type { NodeReach } from '#visibility';
import {
  ContactsRepository,
  type InboxRow,
  type OpenCapabilityRow,
  type OpenRoomRow,
  type RecipientRow,
} from './contacts.repository';
import { PROJECTS_SHOWN } from './reach.dto';
import { type OwnCounts, ReachRepository, type ReachedProjectRow } from './reach.repository';
import { RIGHTS, type Right, principalsOf, reachWith, scopesOf, union } from './rights';
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

/** What an agent could do now with its tokens, and what it did. */
export interface AgentReach {
  connected: ConnectedAgent;
  isOwner: boolean;
  scopes: ReturnType<typeof scopesOf>;
  /** What it reaches with each right; undefined without it. */
  reaches: Record<Right, NodeReach | undefined>;
  projects: ReachedProjectRow[];
  /** Null unless the caller owns the agent. */
  own: OwnCounts | null;
  published: number;
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
  ) {}

  /** @throws NotFound unless the caller owns the agent, or is an owner or admin of its organization */
  async of(principal: Principal, id: string, from: Date | undefined): Promise<AgentReach> {
    const { database, contacts, traces } = this;
    const connected = await this.connected.get(principal, id);
    const { tenantId } = principal;
    const agent = { tenantId, actorId: id };
    const { ownerUserId, ownerRole } = connected.agent;
    const holder = { ...agent, ownerUserId, ownerRole };
    const principals = principalsOf(
      holder,
      await this.reaches.rights(database, { ...agent, ownerUserId }),
      principal,
    );
    const [read, write, publish] = RIGHTS.map((right) => reachWith(principals, right));
    const isOwner = ownerUserId === principal.userId;
    const since = sinceOf(from);
    const nothing = { tenantId, userId: ownerUserId, projectIds: [], shareTypes: [] };
    const [
      projects,
      own,
      published,
      inbox,
      recipients,
      capabilities,
      rooms,
      acts,
      lastActs,
      written,
      messages,
    ] = await Promise.all([
      this.reaches.projects(database, union([read, write, publish]) ?? nothing, PROJECTS_SHOWN),
      isOwner ? this.reaches.ownCounts(database, union([read, write]) ?? nothing) : null,
      this.reaches.published(database, publish ?? nothing),
      contacts.inbox(database, agent),
      contacts.recipients(database, agent),
      contacts.capabilities(database, agent),
      contacts.rooms(database, agent),
      traces.acts(database, agent, since),
      traces.lastActs(database, agent, since),
      traces.written(database, principal, id, since),
      traces.messages(database, agent, since),
    ]);
    return {
      ...{ connected, isOwner, scopes: scopesOf(principals), reaches: { read, write, publish } },
      ...{ projects, own, published, inbox, recipients, capabilities, rooms },
      ...{ since, acts, lastActs, written, messages },
    };
  }
}

/** Since when acts count. The default is a whole hour, so that an answer that has not changed keeps its ETag for an hour. */
function sinceOf(from: Date | undefined): Date {
  const now = Date.now();
  const hour = now - (now % 3_600_000);
  return new Date(Math.max(from?.getTime() ?? hour - DEFAULT_DAYS * DAY_MS, hour - MAX_DAYS * DAY_MS));
}
