import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Config, LOGGER, type Transaction, Wakeups, defineTopic, sha256 } from '#platform';
import type { Principal } from './principal';
import { PrincipalsRepository } from './principals.repository';
import { effectiveScopes } from './scopes';
import { isWellFormedToken } from '#platform';

const credentialsChanged = defineTopic('principals');
const KEPT = 20_000;
const KEPT_MS = 1_000;

interface Known {
  principal: Principal;
  expiresAt: number;
}

/**
 * From credential to principal: one query, or what a query found within the last second. Whatever ends or narrows a
 * credential calls `forgetAll`, which clears every process before its caller is answered; while wake-ups from other
 * processes can't be heard, nothing is kept.
 */
@Injectable()
export class Principals implements OnModuleInit {
  private readonly known = new LRUCache<string, Known>({ max: KEPT, ttl: KEPT_MS });
  private generation = 0;

  constructor(
    private readonly repository: PrincipalsRepository,
    private readonly config: Config,
    private readonly wakeups: Wakeups,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.wakeups.on(credentialsChanged(), () => this.clear());
  }

  /** The caller behind a token, or undefined when it is malformed, unknown, expired, revoked, or its owner suspended. */
  async ofToken(token: string): Promise<Principal | undefined> {
    if (!isWellFormedToken(token, this.config.tokenPrefix)) return undefined;
    const hash = sha256(token);
    return this.recall(`t${hash.toString('base64')}`, async () => {
      const row = await this.repository.findToken(hash);
      if (!row) return undefined;
      if (row.stale) this.note(this.repository.touchToken(row.tokenId));
      const { tokenId, expiresAt, stale: _stale, scopes, features, ...rest } = row;
      const principal: Principal = {
        ...rest,
        kind: 'token',
        credentialId: tokenId,
        features: new Set(features),
        scopes: effectiveScopes(scopes, row.role),
        client: null,
      };
      return { principal, expiresAt: expiresAt.getTime() };
    });
  }

  /** The person behind a session cookie, or undefined when it is unknown, ended, or the person suspended. */
  async ofSession(secret: string): Promise<Principal | undefined> {
    const hash = sha256(secret);
    return this.recall(`s${hash.toString('base64')}`, async () => {
      const row = await this.repository.findSession(hash, this.config.sessionIdleSeconds);
      if (!row) return undefined;
      if (row.stale) this.note(this.repository.touchSession(row.sessionId));
      const { sessionId, expiresAt, stale: _stale, features, ...rest } = row;
      const principal: Principal = {
        ...rest,
        kind: 'session',
        credentialId: sessionId,
        features: new Set(features),
        scopes: new Set(),
        actorId: null,
        projectIds: null,
        grantExternal: true,
        client: null,
      };
      return { principal, expiresAt: expiresAt.getTime() };
    });
  }

  /**
   * Has every process look again at every credential, once `tx` is committed and before its caller is answered. For each
   * change that ends or narrows one: sign-out, revocation, suspension, role, plan, features.
   */
  forgetAll(tx: Transaction): void {
    tx.afterCommit(async () => {
      this.clear();
      await this.wakeups.publishAndSettle(credentialsChanged());
    });
  }

  private async recall(key: string, look: () => Promise<Known | undefined>): Promise<Principal | undefined> {
    const known = this.known.get(key);
    if (known && known.expiresAt > Date.now()) return known.principal;
    // What was read before a clearing must not be kept after it.
    const { generation } = this;
    const found = await look();
    if (found && generation === this.generation && this.wakeups.listening) this.known.set(key, found);
    return found?.principal;
  }

  private clear(): void {
    this.generation++;
    this.known.clear();
  }

  private note(touch: Promise<void>): void {
    touch.catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the last use of a credential could not be noted'),
    );
  }
}
