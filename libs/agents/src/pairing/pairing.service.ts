import { Injectable } from '@nestjs/common';
import type { Principal, Scope } from '#access';
import {
  type Client,
  Config,
  Database,
  Limits,
  NotFound,
  type Transaction,
  Wakeups,
  defineTopic,
  invalidField,
  newId,
  randomSecret,
  sha256,
} from '#platform';
import type { Ed25519PublicKey } from '../actors/ed25519';
import { DEFAULT_DAYS } from '../tokens/tokens.service';
import type { StartedPairingDto } from './pairing.dto';
import type { DecidedPairingDto, PendingPairingDto } from './pairing-decision.dto';
import { NothingGrantable } from './pairing.errors';
import { ALL_PROJECTS, asksForAll, grantable, requestedScopes } from './pairing.policy';
import { presentDecided, presentPending } from './pairing.presenter';
import { PairingRepository, type PendingRow } from './pairing.repository';
import { generateUserCode, readUserCode, showUserCode } from './user-code';

/** What an agent asks for. */
export interface Ask {
  clientName: string;
  projectSlugs: string[];
  requestedScopes?: Scope[];
  expiresInDays?: number;
  tenantSlug?: string;
  actorPublicKey?: Ed25519PublicKey;
}

/** Wakes the polls that wait for a decision on a request. */
export const pairingDecided = defineTopic<[requestId: string]>('pairing');

/** Connection requests: an agent starts one, a person looks at it and decides (RFC 8628). */
@Injectable()
export class PairingService {
  constructor(
    private readonly database: Database,
    private readonly requests: PairingRepository,
    private readonly limits: Limits,
    private readonly wakeups: Wakeups,
    private readonly config: Config,
  ) {}

  /**
   * Starts a request. Whether the organization it names exists is not told.
   *
   * @throws RateLimited past `pairingStartsPerMinute` of one address.
   * @throws ValidationFailed where `*` stands beside slugs.
   */
  async start(ask: Ask, { ip, block, userAgent }: Client): Promise<StartedPairingDto> {
    await this.limits.attempt('pairing-start', block, this.config.pairingStartsPerMinute);
    const projectSlugs = [...new Set(ask.projectSlugs)];
    if (asksForAll(projectSlugs) && projectSlugs.length > 1) {
      throw invalidField('projectSlugs', 'all', `must hold '${ALL_PROJECTS}' alone or slugs alone`);
    }
    const { pairingIntervalSeconds: interval, pairingLifetimeSeconds: expiresIn, baseUrl } = this.config;
    const deviceCode = randomSecret();
    const request = {
      deviceCodeHash: sha256(deviceCode),
      clientName: ask.clientName,
      projectSlugs,
      requestedScopes: ask.requestedScopes ?? null,
      expiresInDays: ask.expiresInDays ?? DEFAULT_DAYS,
      tenantSlug: ask.tenantSlug?.toLowerCase() ?? null,
      actorPublicKey: ask.actorPublicKey ?? null,
      ip,
      userAgent,
      intervalSeconds: interval,
      lifetimeSeconds: expiresIn,
    };
    let code: string;
    do code = generateUserCode();
    while (!(await this.requests.insert({ id: newId(), userCode: code, ...request })));
    const userCode = showUserCode(code);
    const verificationUri = `${baseUrl.replace(/\/$/, '')}/device`;
    const verificationUriComplete = `${verificationUri}?code=${userCode}`;
    return { userCode, deviceCode, verificationUri, verificationUriComplete, interval, expiresIn };
  }

  /** The pending request of a typed code. @throws NotFound whatever is wrong with the code. @throws RateLimited */
  async find(principal: Principal, typed: string, block: string): Promise<PendingPairingDto> {
    await this.countGuess(principal, block);
    const request = await this.pending(principal, typed);
    const projects = await this.requests.findProjects(principal, request.projectSlugs);
    return presentPending(request, projects, principal.role);
  }

  /**
   * Approves: what is granted and reached is settled now, the token is made by the agent's next poll.
   *
   * @throws NotFound, RateLimited as `find`; and NotFound to whoever decides second.
   * @throws ValidationFailed naming a project slug that the organization doesn't have.
   * @throws NothingGrantable where none of the scopes is this person's to give.
   */
  async approve(
    principal: Principal,
    typed: string,
    { grantExternal, block }: { grantExternal: boolean; block: string },
  ): Promise<DecidedPairingDto> {
    await this.countGuess(principal, block);
    return this.database.transaction(async (tx) => {
      const request = await this.pending(principal, typed, tx);
      const projectIds = await this.resolveProjects(principal, request.projectSlugs, tx);
      const scopes = grantable(requestedScopes(request.requestedScopes), principal.role);
      if (scopes.length === 0) throw new NothingGrantable();
      const decision = { state: 'approved' as const, scopes, projectIds, grantExternal };
      if (!(await this.requests.decide(principal, request.id, decision, tx))) throw new NotFound();
      tx.afterCommit(() => this.wakeups.publish(pairingDecided(request.id)));
      return presentDecided(request, 'approved', scopes);
    });
  }

  /** Denies. @throws NotFound, RateLimited as `find`; and NotFound to whoever decides second. */
  async deny(principal: Principal, typed: string, block: string): Promise<DecidedPairingDto> {
    await this.countGuess(principal, block);
    return this.database.transaction(async (tx) => {
      const request = await this.pending(principal, typed, tx);
      const decision = { state: 'denied' as const, scopes: null, projectIds: null, grantExternal: false };
      if (!(await this.requests.decide(principal, request.id, decision, tx))) throw new NotFound();
      tx.afterCommit(() => this.wakeups.publish(pairingDecided(request.id)));
      return presentDecided(request, 'denied', []);
    });
  }

  private async countGuess({ userId }: Principal, block: string): Promise<void> {
    await this.limits.attempt('user-code-address', block, this.config.guessLimitPerMinute);
    await this.limits.attempt('user-code-person', userId, this.config.guessLimitPerMinute);
  }

  /** Wrong, expired, decided and another organization's codes end in one way, so that guessing tells nothing. */
  private async pending(principal: Principal, typed: string, tx?: Transaction): Promise<PendingRow> {
    const code = readUserCode(typed);
    const request = code && (await this.requests.findPending(principal, code, tx));
    if (!request) throw new NotFound();
    return request;
  }

  /** Ids of the projects; null for all, future ones included. */
  private async resolveProjects(
    principal: Principal,
    slugs: string[],
    tx: Transaction,
  ): Promise<string[] | null> {
    if (asksForAll(slugs)) return null;
    const projects = await this.requests.findProjects(principal, slugs, tx);
    const known = new Set(projects.map(({ slug }) => slug));
    const unknown = slugs.find((slug) => !known.has(slug));
    if (unknown !== undefined) {
      throw invalidField(
        'projectSlugs',
        'exists',
        `the agent asks for "${unknown}", which is no project here`,
      );
    }
    return projects.map(({ id }) => id);
  }
}
