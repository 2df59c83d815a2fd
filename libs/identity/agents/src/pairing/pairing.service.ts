import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, type Person, type Principal, type Scope } from '#access';
import { Audit } from '#audit';
import {
  type Client,
  PlatformSettings,
  Database,
  Limits,
  NotFound,
  type Queries,
  type Transaction,
  Wakeups,
  defineTopic,
  invalidField,
  newId,
  randomSecret,
  sha256,
  attemptsFrom,
  found,
} from '#platform';
import type { Ed25519PublicKey } from '../actors/ed25519';
import { Approvals } from '../connections/approvals.service';
import type { KnownAgentRow, ProjectRow } from '../connections/projects.repository';
import { DEFAULT_DAYS } from '../tokens/tokens.service';
import type { Access } from '../connections/narrowing.policy';
import { ALL_PROJECTS, asksForAll, requestedScopes } from '../connections/access.policy';
import { type Decision, PairingRepository, type PendingRow } from './pairing.repository';
import { generateUserCode, readUserCode } from './user-code';
import { AgentsSettings } from '../agents.settings';

/** The access that an agent asks for when it starts a connection request. */
export interface NewPairing {
  clientName: string;
  projectSlugs: string[];
  requestedScopes?: Scope[];
  expiresInDays?: number;
  tenantSlug?: string;
  actorPublicKey?: Ed25519PublicKey;
}

/** A connection request that was just started. */
export interface StartedPairing {
  userCode: string;
  deviceCode: string;
  verificationUri: string;
  /** Seconds that the agent must leave between two polls. */
  interval: number;
  /** Seconds until the request expires. */
  expiresIn: number;
}

/** A pending connection request, and those of the requested projects that exist. */
export interface PendingPairing {
  request: PendingRow;
  /** The access that it asks for. */
  asked: Access;
  projects: ProjectRow[];
  /** The agent that the requesting one would become. */
  known: KnownAgentRow | undefined;
}

/** The request that a person approves. */
export interface PairingApproval {
  grantExternal: boolean;
  /** Whether it becomes another agent, also if the person has one of its name. */
  asNewAgent: boolean;
  /** The part of the requested access that they grant; everything by default. */
  chosen: Partial<Access>;
  /** The block of addresses of the person. */
  block: string;
}

/** A connection request that was just decided. */
export interface DecidedPairing {
  request: PendingRow;
  state: 'approved' | 'denied';
  scopes: Scope[];
}

/** Wakes the polls that wait for a decision on a request. */
export const pairingDecided = defineTopic<[requestId: string]>('pairing');

/** How many people are expected to guess codes from one block of addresses. */
const PEOPLE_PER_ADDRESS = 10;

/** Connection requests: an agent starts one, and a person approves or denies it (RFC 8628). */
@Injectable()
export class PairingService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly requests: PairingRepository,
    private readonly approvals: Approvals,
    private readonly departures: Departures,
    private readonly limits: Limits,
    private readonly wakeups: Wakeups,
    private readonly audit: Audit,
    private readonly settings: AgentsSettings,
    private readonly platform: PlatformSettings,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', (tx, { tenantId, id }) => this.denyAllOf(tx, { tenantId, userId: id }));
    this.departures.on('actor', async (tx, { tenantId, id }) => {
      const denied = await this.requests.denyApprovedFor(tx, tenantId, id);
      for (const requestId of denied) this.wakePolls(tx, requestId);
    });
  }

  /** Denies the requests that a person approved and whose agents have no token yet. */
  async denyAllOf(tx: Transaction, person: Person): Promise<void> {
    for (const requestId of await this.requests.denyApprovedBy(tx, person)) this.wakePolls(tx, requestId);
  }

  /**
   * Starts a request. The answer does not reveal whether the tenant that it names exists.
   *
   * @throws RateLimited after `pairingStartsPerMinute` requests from one block of addresses
   * @throws ValidationFailed if `projectSlugs` has both `*` and slugs
   */
  async start(pairing: NewPairing, { ip, block, userAgent }: Client): Promise<StartedPairing> {
    await this.limits.attemptFrom('pairing-start', block, this.settings.pairingStartsPerMinute);
    const projectSlugs = [...new Set(pairing.projectSlugs)];
    if (asksForAll(projectSlugs) && projectSlugs.length > 1) {
      throw invalidField('projectSlugs', 'all', `must be either ['${ALL_PROJECTS}'] or a list of slugs`);
    }
    const { pairingIntervalSeconds: interval, pairingLifetimeSeconds: expiresIn } = this.settings;
    const { baseUrl } = this.platform;
    const deviceCode = randomSecret();
    const request = {
      deviceCodeHash: sha256(deviceCode),
      clientName: pairing.clientName,
      projectSlugs,
      requestedScopes: pairing.requestedScopes ?? null,
      expiresInDays: pairing.expiresInDays ?? DEFAULT_DAYS,
      tenantSlug: pairing.tenantSlug?.toLowerCase() ?? null,
      actorPublicKey: pairing.actorPublicKey ?? null,
      ip,
      userAgent,
      intervalSeconds: interval,
      lifetimeSeconds: expiresIn,
    };
    let userCode: string;
    do userCode = generateUserCode();
    while (!(await this.requests.insert(this.database, { id: newId(), userCode, ...request })));
    const verificationUri = `${baseUrl.replace(/\/$/, '')}/device`;
    return { userCode, deviceCode, verificationUri, interval, expiresIn };
  }

  /**
   * The pending request with the code that a person typed.
   *
   * @throws RateLimited
   * @throws NotFound for a code that is wrong, expired or decided, or that belongs to another organization
   */
  async find(principal: Principal, typedCode: string, block: string): Promise<PendingPairing> {
    const request = await this.guess(principal, typedCode, block);
    const projects = await this.approvals.findProjects(principal, request.projectSlugs);
    const known = request.knownAgent
      ? await this.approvals.findKnown(principal, request.clientName)
      : undefined;
    return { request, asked: accessOf(request), projects, known };
  }

  /**
   * Approves a request. The scopes and projects are fixed now; the token is issued by the agent's next poll.
   *
   * @throws RateLimited, NotFound as `find` does; NotFound also if someone else has just decided
   * @throws ValidationFailed for a choice that goes beyond what is asked for, and for a project that the organization does not have
   * @throws NothingGrantable if the person may grant none of the requested scopes
   * @throws AgentLimitReached if the person would have too many agents
   * @throws Forbidden, Unauthorized if the person has just been suspended or signed out
   */
  async approve(
    principal: Principal,
    typedCode: string,
    { block, grantExternal, asNewAgent, chosen }: PairingApproval,
  ): Promise<DecidedPairing> {
    await this.guess(principal, typedCode, block);
    return this.database.transaction(async (tx) => {
      const role = await this.approvals.admit(tx, principal);
      const request = await this.findPending(tx, principal, typedCode);
      const approval = { name: request.clientName, asNewAgent, asked: accessOf(request), chosen };
      const granted = await this.approvals.settle(tx, principal, role, approval);
      await this.decide(tx, principal, request, { state: 'approved', ...granted, grantExternal, asNewAgent });
      const { scopes, projectIds, expiresInDays } = granted;
      await this.audit.record(tx, principal, {
        action: 'pairing.approved',
        target: targetOf(request),
        after: { scopes, projectIds, grantExternal, expiresInDays },
      });
      return { request, state: 'approved', scopes };
    });
  }

  /** Denies a request. @throws RateLimited, NotFound as `find` does; NotFound also if someone else has just decided */
  async deny(principal: Principal, typedCode: string, block: string): Promise<DecidedPairing> {
    await this.guess(principal, typedCode, block);
    return this.database.transaction(async (tx) => {
      const request = await this.findPending(tx, principal, typedCode);
      const nothing = {
        ...{ scopes: null, projectIds: null, grantExternal: false },
        ...{ expiresInDays: null, projectSlugs: null, asNewAgent: false },
      };
      await this.decide(tx, principal, request, { state: 'denied', ...nothing });
      await this.audit.record(tx, principal, { action: 'pairing.denied', target: targetOf(request) });
      return { request, state: 'denied', scopes: [] };
    });
  }

  /**
   * Finds the request with a typed code. A wrong code counts for the person and for their addresses. The limit for addresses is higher,
   * so that one person in an office does not keep the others from connecting agents.
   */
  private async guess(principal: Principal, typedCode: string, block: string): Promise<PendingRow> {
    const perMinute = this.platform.guessLimitPerMinute;
    const guesses = [
      { name: 'user-code-person', key: principal.userId, perMinute },
      ...attemptsFrom('user-code-address', block, PEOPLE_PER_ADDRESS * perMinute),
    ];
    return found(await this.limits.guess(guesses, () => this.lookUp(this.database, principal, typedCode)));
  }

  /** All codes that can't be decided are answered the same, so that guessing reveals nothing. @throws NotFound */
  private async findPending(queries: Queries, principal: Principal, typedCode: string): Promise<PendingRow> {
    return found(await this.lookUp(queries, principal, typedCode));
  }

  private async lookUp(
    queries: Queries,
    principal: Principal,
    typedCode: string,
  ): Promise<PendingRow | undefined> {
    const code = readUserCode(typedCode);
    return code ? this.requests.findPending(queries, principal, code) : undefined;
  }

  private async decide(
    tx: Transaction,
    principal: Principal,
    request: PendingRow,
    decision: Decision,
  ): Promise<void> {
    if (!(await this.requests.decide(tx, principal, request.id, decision))) throw new NotFound();
    this.wakePolls(tx, request.id);
  }

  private wakePolls(tx: Transaction, requestId: string): void {
    tx.afterCommit(() => this.wakeups.publish(pairingDecided(requestId)));
  }
}

/** The access that an agent asks for. */
function accessOf({ requestedScopes: requested, projectSlugs, expiresInDays }: PendingRow): Access {
  return { scopes: requestedScopes(requested), projectSlugs, expiresInDays };
}

function targetOf({ id, clientName }: PendingRow) {
  return { type: 'connection_request', id, name: clientName };
}
