import { Injectable } from '@nestjs/common';
import { type Scope, refuseMoved } from '#access';
import { Database, Limits, type Transaction, sha256 } from '#platform';
import { Attestations } from '../actors/attestation';
import { type Ed25519PrivateKey, generateSigningKey, publicHalf } from '../actors/ed25519';
import { Approvals } from '../connections/approvals.service';
import { Connections } from '../connections/connections.service';
import { LongPolls, type PollingClient } from './long-polls';
import { AccessDenied, AuthorizationPending, ExpiredToken, SlowDown } from './pairing.errors';
import {
  type PairingState,
  type PolledRow,
  type ReachedProject,
  type RedeemedRow,
  RedemptionRepository,
} from './redemption.repository';
import { AgentsSettings } from '../agents.settings';

// A timer can fire a moment early. A poll that waits for the end of its request must find it expired.
const TIMER_TOLERANCE_MS = 10;

/** The token of a newly connected agent, with its plaintext. */
export interface IssuedToken {
  plaintext: string;
  scopes: Scope[];
  expiresAt: Date;
  actorId: string;
  tenantId: string;
  projectSlugs: string[];
  projects: ReachedProject[];
  attestation: string;
  /** The signing key that was generated for an agent without a key of its own. Its private half is not stored. */
  signingKey?: Ed25519PrivateKey;
}

/** The agent's side of a connection request: it polls until a person has decided, and receives its token once. */
@Injectable()
export class RedemptionService {
  constructor(
    private readonly database: Database,
    private readonly requests: RedemptionRepository,
    private readonly polls: LongPolls,
    private readonly approvals: Approvals,
    private readonly connections: Connections,
    private readonly attestations: Attestations,
    private readonly limits: Limits,
    private readonly settings: AgentsSettings,
  ) {}

  /**
   * Answers a poll: at once, or as soon as a person decides within `waitSeconds`.
   *
   * @throws RateLimited after `pairingPollsPerMinute` polls from one block of addresses
   * @throws AuthorizationPending, SlowDown, ExpiredToken, AccessDenied (RFC 8628, section 3.5)
   * @throws OrganizationMoved
   */
  async poll(deviceCode: string, waitSeconds: number, client: PollingClient): Promise<IssuedToken> {
    await this.limits.attemptFrom('pairing-poll', client.block, this.settings.pairingPollsPerMinute);
    const { poll, waiterId } = await this.polls.count(sha256(deviceCode), waitSeconds > 0);
    if (!poll) throw new ExpiredToken();
    const details = { interval: poll.intervalSeconds };
    if (poll.tooFast) throw new SlowDown({ details });
    switch (await this.stateAfterWait(poll, waiterId, waitSeconds, client)) {
      case 'approved':
        return this.redeem(poll.id, client);
      case 'denied':
        throw new AccessDenied();
      case 'redeemed':
        throw new ExpiredToken();
      default:
        throw poll.expiresAt.getTime() <= Date.now()
          ? new ExpiredToken()
          : new AuthorizationPending({ details });
    }
  }

  private async stateAfterWait(
    poll: PolledRow,
    waiterId: string | null,
    waitSeconds: number,
    client: PollingClient,
  ): Promise<PairingState | undefined> {
    if (poll.state !== 'pending' || waiterId === null) return poll.state;
    const untilExpiry = poll.expiresAt.getTime() - Date.now() + TIMER_TOLERANCE_MS;
    return this.polls.wait(poll.id, waiterId, Math.min(waitSeconds * 1000, untilExpiry), client);
  }

  /** Creates the agent and its token. Only one of several concurrent polls receives them. */
  private async redeem(requestId: string, client: PollingClient): Promise<IssuedToken> {
    const issued = await this.database.transaction(async (tx) => {
      const decision = await this.requests.findDecision(tx, requestId);
      if (decision?.state === 'denied') throw new AccessDenied();
      if (decision?.state !== 'approved') throw new ExpiredToken();
      refuseMoved(decision);
      const { tenantId, decidedBy: userId, clientName: name, grantedScopes, asNewAgent } = decision;
      const approved = { name, asNewAgent, scopes: grantedScopes ?? [] };
      // As for a suspended approver, a deletion that is cancelled later does not bring the request back.
      const scopes = decision.deleting
        ? []
        : await this.approvals.stillGranted(tx, { tenantId, userId }, approved);
      if (scopes.length === 0) {
        await this.requests.denyApproved(tx, tenantId, requestId);
        return undefined;
      }
      const request = await this.requests.redeem(tx, requestId);
      if (!request) throw new ExpiredToken();
      return this.issue(tx, request, scopes, client);
    });
    if (!issued) throw new AccessDenied();
    return issued;
  }

  private async issue(
    tx: Transaction,
    request: RedeemedRow,
    scopes: Scope[],
    client: PollingClient,
  ): Promise<IssuedToken> {
    const { tenantId, decidedBy: userId, clientName: name, projectIds, projectSlugs } = request;
    const { grantExternal, userAgent, expiresInDays: days, asNewAgent } = request;
    const signingKey = request.actorPublicKey ? undefined : generateSigningKey();
    const publicKey = request.actorPublicKey ?? publicHalf(signingKey!);
    const { plaintext, actorId, expiresAt } = await this.connections.make(
      tx,
      {
        ...{ owner: { tenantId, userId }, name, asNewAgent, publicKey, scopes, projectIds, grantExternal },
        ...{ audience: null, userAgent, days, accessSeconds: null },
      },
      client,
    );
    const projects = await this.requests.listReached(tx, tenantId, projectIds);
    const attestation = await this.attestations.attest({ id: actorId, tenantId, publicKey }, expiresAt);
    return {
      ...{ plaintext, scopes, expiresAt, actorId, tenantId, projectSlugs, projects, attestation },
      ...(signingKey && { signingKey }),
    };
  }
}
