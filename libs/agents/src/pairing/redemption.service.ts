import { Injectable } from '@nestjs/common';
import { generateToken } from '#platform';
import { type CloseSignal, Config, Database, Limits, type Transaction, newId, sha256 } from '#platform';
import { ActorsRepository } from '../actors/actors.repository';
import { Attestations } from '../actors/attestation';
import { generateSigningKey, publicHalf } from '../actors/ed25519';
import { TokensRepository } from '../tokens/tokens.repository';
import { DecisionWaits } from './decision-waits';
import type { IssuedTokenDto } from './pairing.dto';
import { AccessDenied, AuthorizationPending, ExpiredToken, SlowDown } from './pairing.errors';
import { grantable } from './pairing.policy';
import { type CountedPoll, type RedeemedRow, RedemptionRepository } from './redemption.repository';

// A timer may fire a moment early; who waited for the end of a request shall find it past.
const TIMER_SLACK_MS = 10;

/** The agent's side of a connection request: it polls until a person has decided, and gets its token once. */
@Injectable()
export class RedemptionService {
  constructor(
    private readonly database: Database,
    private readonly requests: RedemptionRepository,
    private readonly waits: DecisionWaits,
    private readonly actors: ActorsRepository,
    private readonly attestations: Attestations,
    private readonly tokens: TokensRepository,
    private readonly limits: Limits,
    private readonly config: Config,
  ) {}

  /**
   * Answers a poll, at once or within `waitSeconds` of a decision.
   *
   * @throws RateLimited past `pairingPollsPerMinute` of one block of addresses.
   * @throws AuthorizationPending, SlowDown, ExpiredToken, AccessDenied (RFC 8628, section 3.5).
   */
  async poll(
    deviceCode: string,
    waitSeconds: number,
    client: { block: string; closed: CloseSignal },
  ): Promise<IssuedTokenDto> {
    await this.limits.attempt('pairing-poll', client.block, this.config.pairingPollsPerMinute);
    const { poll, waiterId } = await this.waits.count(sha256(deviceCode), waitSeconds > 0);
    if (!poll) throw new ExpiredToken();
    const details = { interval: poll.intervalSeconds };
    if (poll.tooFast) throw new SlowDown({ details });
    switch (await this.stateAfter(poll, waiterId, waitSeconds, client)) {
      case 'approved':
        return this.redeem(poll.id);
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

  private async stateAfter(
    poll: CountedPoll,
    waiterId: string | null,
    waitSeconds: number,
    client: { block: string; closed: CloseSignal },
  ) {
    if (poll.state !== 'pending' || waiterId === null) return poll.state;
    const waitMs = Math.min(waitSeconds * 1000, poll.expiresAt.getTime() - Date.now() + TIMER_SLACK_MS);
    return this.waits.untilDecided(poll.id, waiterId, waitMs, client);
  }

  /** Makes the agent and its token; of several polls at once one gets them. */
  private async redeem(requestId: string): Promise<IssuedTokenDto> {
    const issued = await this.database.transaction(async (tx) => {
      const request = await this.requests.redeem(requestId, tx);
      if (!request) throw new ExpiredToken();
      const { tenantId, decidedBy, grantedScopes } = request;
      const role = await this.requests.approverRole(tenantId, decidedBy, tx);
      const scopes = role === undefined ? [] : grantable(grantedScopes, role);
      if (scopes.length > 0) return this.issue({ ...request, grantedScopes: scopes }, tx);
      await this.requests.withdraw(tenantId, requestId, tx);
      return undefined;
    });
    if (!issued) throw new AccessDenied();
    return issued;
  }

  private async issue(request: RedeemedRow, tx: Transaction): Promise<IssuedTokenDto> {
    const { tenantId, decidedBy: userId, clientName: name, grantedScopes: scopes, projectSlugs } = request;
    const ownKey = request.actorPublicKey ? undefined : generateSigningKey();
    const publicKey = request.actorPublicKey ?? publicHalf(ownKey!);
    const agent = { id: newId(), ownerUserId: userId, clientName: name, publicKey };
    const actorId = await this.actors.connect(tenantId, agent, tx);
    const plaintext = generateToken(this.config.tokenPrefix);
    const { projectIds, grantExternal, expiresInDays: days } = request;
    const reach = { scopes, projectIds, grantExternal };
    const secret = { tokenHash: sha256(plaintext), days };
    const token = { id: newId(), tenantId, userId, actorId, name, choice: null, ...reach, ...secret };
    const { expiresAt } = await this.tokens.insert(tx, token);
    return {
      token: plaintext,
      tokenType: 'Bearer',
      scopes,
      expiresAt,
      actorId,
      tenantId,
      projectSlugs,
      projects: await this.requests.projectsReached(tenantId, projectIds, tx),
      actorAttestation: await this.attestations.attest({ id: actorId, tenantId, publicKey }, expiresAt),
      ...(ownKey && { actorSigningKey: ownKey }),
    };
  }
}
