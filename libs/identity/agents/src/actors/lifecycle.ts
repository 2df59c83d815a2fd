import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, type Person, Principals, type Role } from '#access';
import { NotFound, type Transaction, newId } from '#platform';
import { agentSlugs } from './agent-slug';
import type { Ed25519PublicKey } from './ed25519';
import { AgentLimitReached, AgentSlugTaken } from './lifecycle.errors';
import { LifecycleRepository, type NewActor, type OrphanedActor } from './lifecycle.repository';
import { AgentsSettings } from '../agents.settings';

/** The texts that are chosen for a new agent. Without a slug, it gets one from its name. */
export interface AgentTexts extends Pick<
  NewActor,
  'displayName' | 'bio' | 'avatarUrl' | 'capabilities' | 'visibility'
> {
  slug?: string;
}

/** The agent as which a program connects. */
export interface ConnectingAgent {
  name: string;
  /** Whether it becomes another agent, also if its owner has one of that name. */
  asNewAgent: boolean;
  /** The agent as which it continues, whatever that is called now; without it, the one of its name. */
  actorId?: string | null;
}

const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** How agents begin, end and change owners. Each method is a part of the caller's transaction. */
@Injectable()
export class ActorLifecycle implements OnModuleInit {
  constructor(
    private readonly settings: AgentsSettings,
    private readonly departures: Departures,
    private readonly principals: Principals,
    private readonly actors: LifecycleRepository,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', (tx, { tenantId, id, returns }) =>
      this.orphanAll(tx, { tenantId, userId: id }, returns),
    );
    this.departures.onReturn((tx, { tenantId, id }) => this.actors.returnAll(tx, { tenantId, userId: id }));
    this.departures.on('actor', (tx, { tenantId, id }) => this.actors.revokeTokens(tx, tenantId, id));
  }

  /** The current role of a user who will get an agent, locked; undefined unless they are active. Call it before the other methods. */
  lockOwner(tx: Transaction, owner: Person): Promise<Role | undefined> {
    return this.actors.lockRole(tx, owner);
  }

  /**
   * Creates an agent that is not connected. A connection request with its display name as `clientName`, approved by its owner, connects
   * it.
   *
   * @throws AgentLimitReached, AgentSlugTaken
   */
  async create(tx: Transaction, owner: Person, texts: AgentTexts): Promise<string> {
    await this.requireRoom(tx, owner);
    const clientName = await this.actors.freeName(tx, owner, texts.displayName);
    return this.insert(tx, owner, { ...texts, clientName }, { connects: false, publicKey: null });
  }

  /**
   * Connects the owner's agent of a name, and creates it if there is none, or if another one is wanted, which gets a number in its name.
   *
   * @param publicKey replaces the key of a known agent; with null, it keeps its key
   * @throws AgentLimitReached, and NotFound if the agent as which it continues is no longer the owner's
   */
  async connect(
    tx: Transaction,
    owner: Person,
    agent: ConnectingAgent,
    publicKey: Ed25519PublicKey | null,
  ): Promise<string> {
    const { name, asNewAgent } = agent;
    const known = asNewAgent ? undefined : await this.actors.reconnect(tx, owner, agent, publicKey);
    if (known !== undefined) {
      this.principals.forgetAll(tx);
      return known;
    }
    if (continuesAs(agent)) throw new NotFound();
    await this.requireRoom(tx, owner);
    const clientName = asNewAgent ? await this.actors.freeName(tx, owner, name) : name;
    const displayName = clientName.replace(DIRECTION_MARKS, '').trim() || 'Agent';
    const texts = {
      displayName,
      bio: null,
      avatarUrl: null,
      capabilities: [],
      visibility: 'tenant' as const,
    };
    return this.insert(tx, owner, { ...texts, clientName }, { connects: true, publicKey });
  }

  /**
   * Whether the owner can connect an agent: they have the one as which it continues, or may have one more. The one that they have is locked until
   * `tx` ends.
   */
  async hasRoomFor(tx: Transaction, owner: Person, agent: ConnectingAgent): Promise<boolean> {
    if (!agent.asNewAgent && (await this.actors.lockAgent(tx, owner, agent))) return true;
    return !continuesAs(agent) && (await this.hasRoom(tx, owner));
  }

  /** Orphans an agent for good, and ends everything it has. Undefined if it already is orphaned for good. */
  orphan(tx: Transaction, tenantId: string, actorId: string): Promise<OrphanedActor | undefined> {
    return this.end(tx, tenantId, actorId, false);
  }

  /**
   * Disconnects the agents of an active user: everything with which they act ends for good. The agents stay, and their owner can connect
   * them again.
   */
  async disconnectAll(tx: Transaction, owner: Person): Promise<void> {
    await this.orphanAll(tx, owner, true);
    await this.actors.returnAll(tx, owner);
  }

  /** Disconnects one active agent: everything with which it acts ends for good. Returns false if it is not active. */
  async disconnect(tx: Transaction, tenantId: string, actorId: string): Promise<boolean> {
    if (!(await this.actors.disconnect(tx, tenantId, actorId))) return false;
    await this.departures.announce(tx, 'actor', { tenantId, id: actorId, returns: true });
    return true;
  }

  /**
   * Gives an agent to an active user of the tenant. Everything that it has from its last owner ends first. Its profile stays, public if it
   * was. An orphaned agent is active again, visible in its tenant.
   *
   * @param clientName the name under which it connected
   * @throws AgentLimitReached
   */
  async transfer(tx: Transaction, owner: Person, actorId: string, clientName: string): Promise<void> {
    const { tenantId } = owner;
    await this.end(tx, tenantId, actorId, true);
    await this.requireRoom(tx, owner);
    await this.actors.revive(tx, owner, actorId, await this.actors.freeName(tx, owner, clientName));
    this.principals.forgetAll(tx);
  }

  private async end(
    tx: Transaction,
    tenantId: string,
    actorId: string,
    transferred: boolean,
  ): Promise<OrphanedActor | undefined> {
    const orphaned = await this.actors.orphan(tx, tenantId, actorId, transferred);
    if (orphaned) await this.departures.announce(tx, 'actor', { tenantId, id: actorId, returns: false });
    return orphaned;
  }

  private async orphanAll(tx: Transaction, owner: Person, returns: boolean): Promise<void> {
    const { tenantId } = owner;
    for (const id of await this.actors.orphanAll(tx, owner, returns))
      await this.departures.announce(tx, 'actor', { tenantId, id, returns });
  }

  private async requireRoom(tx: Transaction, owner: Person): Promise<void> {
    if (!(await this.hasRoom(tx, owner))) throw new AgentLimitReached();
  }

  private async hasRoom(tx: Transaction, owner: Person): Promise<boolean> {
    const { active, plan } = await this.actors.count(tx, owner);
    return active < this.settings.actorsPerPerson(plan);
  }

  private async insert(
    tx: Transaction,
    { tenantId, userId: ownerUserId }: Person,
    { slug: chosen, ...texts }: AgentTexts & { clientName: string },
    connection: { connects: boolean; publicKey: Ed25519PublicKey | null },
  ): Promise<string> {
    const id = newId();
    for (const slug of chosen === undefined ? agentSlugs(texts.displayName) : [chosen])
      if (await this.actors.insert(tx, { ...texts, id, tenantId, ownerUserId, slug }, connection)) return id;
    throw new AgentSlugTaken();
  }
}

/** Whether a program connects as one certain agent, and as no other. */
function continuesAs({ asNewAgent, actorId }: ConnectingAgent): boolean {
  return !asNewAgent && actorId != null;
}
