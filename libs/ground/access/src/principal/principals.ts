import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import {
  Batches,
  PlatformSettings,
  Database,
  LOGGER,
  type Transaction,
  Unauthorized,
  Wakeups,
  defineTopic,
  isWellFormedToken,
  sha256,
} from '#platform';
import { type Principal, personOf, principalOf } from './principal';
import { refuseMoved } from './moved';
import { PrincipalsRepository, type TokenRow } from './principals.repository';
import { effectiveScopes } from './scopes';
import { AccessSettings } from '../access.settings';

const credentialsChanged = defineTopic('principals');
const CACHE_SIZE = 20_000;
const CACHE_MS = 1_000;
/** How many tokens one statement looks up. */
const TOKENS = 100;

interface CachedPrincipal {
  principal: Principal;
  /** When the credential expires, in milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Finds the principal of a credential, with one query or from a cache that holds each for at most a second.
 *
 * Every change that ends or narrows a credential calls `forgetAll`, which clears the cache of every process before the change is
 * answered. A process that can't hear wake-ups from the others caches nothing.
 */
@Injectable()
export class Principals implements OnModuleInit {
  private readonly cache = new LRUCache<string, CachedPrincipal>({ max: CACHE_SIZE, ttl: CACHE_MS });
  private readonly tokens: Batches<Buffer, TokenRow | undefined>;
  /** Tokens whose use is to be recorded. */
  private readonly used: Batches<TokenRow, void>;
  /** How often the cache has been cleared. */
  private generation = 0;
  /** The transactions that clear the cache when they commit. Each does so once, however many departures it announces. */
  private readonly forgetting = new WeakSet<Transaction>();

  constructor(
    private readonly database: Database,
    private readonly repository: PrincipalsRepository,
    private readonly settings: AccessSettings,
    private readonly platform: PlatformSettings,
    private readonly wakeups: Wakeups,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.tokens = new Batches((hashes) => repository.findTokens(database, hashes), TOKENS);
    this.used = new Batches((rows) => this.touch(rows), TOKENS);
  }

  onModuleInit(): void {
    this.wakeups.on(credentialsChanged(), () => this.clear());
  }

  /** The principal of a token. Undefined if the token is malformed, unknown, expired or revoked, or if its owner or agent is not active. @throws OrganizationMoved */
  async ofToken(token: string): Promise<Principal | undefined> {
    if (!isWellFormedToken(token, this.platform.tokenPrefix)) return undefined;
    const hash = sha256(token);
    return this.cached(`t${hash.toString('base64')}`, async (generation) => {
      const row = await this.tokens.add(hash);
      if (!row) return undefined;
      refuseMoved(row);
      if (row.stale) this.logFailure(this.used.add(row));
      const endsAt = row.expiresAt.getTime();
      const principal = principalOf({
        ...row,
        kind: 'token',
        credentialId: row.tokenId,
        features: new Set(row.features),
        scopes: effectiveScopes(row.scopes, row.role),
        endsAt,
        generation,
      });
      return { principal, expiresAt: endsAt };
    });
  }

  /** The principal of a SCIM token. Undefined if the token is malformed, unknown, replaced or revoked. @throws OrganizationMoved */
  async ofScimToken(token: string): Promise<Principal | undefined> {
    if (!isWellFormedToken(token, this.platform.tokenPrefix)) return undefined;
    const hash = sha256(token);
    return this.cached(`d${hash.toString('base64')}`, async (generation) => {
      const row = await this.repository.findScimToken(this.database, hash);
      if (!row) return undefined;
      refuseMoved(row);
      if (row.stale) this.logFailure(this.repository.touchScimToken(this.database, row));
      const principal = principalOf({
        ...row,
        kind: 'scim',
        credentialId: row.tokenId,
        role: 'member',
        features: new Set(row.features),
        projectIds: [],
        grantExternal: false,
        generation,
      });
      return { principal, expiresAt: Infinity };
    });
  }

  /** The principal of a session cookie. Undefined if the session is unknown or has ended, or if its user is suspended. @throws OrganizationMoved */
  async ofSession(secret: string): Promise<Principal | undefined> {
    const hash = sha256(secret);
    return this.cached(`s${hash.toString('base64')}`, async (generation) => {
      const row = await this.repository.findSession(this.database, hash, this.settings.sessionIdleSeconds);
      if (!row) return undefined;
      refuseMoved(row);
      if (row.stale) this.logFailure(this.repository.touchSession(this.database, row));
      const principal = principalOf({
        ...row,
        kind: 'session',
        credentialId: row.sessionId,
        features: new Set(row.features),
        generation,
      });
      return { principal, expiresAt: row.expiresAt.getTime() };
    });
  }

  /**
   * Requires that the session of a principal has not ended since the request was authorized, and locks its person. Call it before an act
   * that gives the person access later: an act that begins during a sign-out must not outlive the session.
   *
   * @throws Unauthorized
   */
  async requireSession(tx: Transaction, principal: Principal): Promise<void> {
    const { kind, credentialId } = principal;
    if (kind !== 'session' || !(await this.repository.holdSession(tx, personOf(principal), credentialId)))
      throw new Unauthorized();
  }

  /**
   * Requires that the token of a principal has not been revoked since the request was authorized, and holds it until `tx` ends. Every other principal
   * passes. Lock the agent first, as every act that ends an agent does.
   *
   * @throws Unauthorized
   */
  async requireToken(tx: Transaction, principal: Principal): Promise<void> {
    if (principal.kind === 'token' && !(await this.repository.holdToken(tx, principal)))
      throw new Unauthorized();
  }

  /**
   * Clears the cache of every process, after `tx` is committed and before its caller is answered. Call it with each change that ends or
   * narrows a credential: sign-out, revocation, suspension, and changes of role, plan, features or an agent's key.
   */
  forgetAll(tx: Transaction): void {
    if (this.forgetting.has(tx)) return;
    this.forgetting.add(tx);
    tx.afterCommit(async () => {
      this.clear();
      await this.wakeups.publishAndSettle(credentialsChanged());
    });
  }

  /**
   * Calls `handler` in every process when a credential may have ended or narrowed, and when news of that may have been lost. For requests
   * that outlive the check of their access, such as open polls.
   */
  onChange(handler: () => void): void {
    this.wakeups.on(credentialsChanged(), handler);
  }

  /** Whether this process knows of every credential whose end or change was answered to its caller. */
  get hearsChanges(): boolean {
    return this.wakeups.hears;
  }

  /**
   * Whether no credential has ended or narrowed since the principal was found, as far as this process has heard, so that it need not be
   * looked up again. A change that it has not heard of yet reaches the handlers of `onChange`.
   */
  isCurrent({ generation }: Principal): boolean {
    return generation === this.generation && this.wakeups.listening;
  }

  private async cached(
    key: string,
    find: (generation: number) => Promise<CachedPrincipal | undefined>,
  ): Promise<Principal | undefined> {
    const cached = this.cache.get(key);
    if (cached && cached.expiresAt > Date.now()) return cached.principal;
    // A row that was read before the cache was cleared must not enter it afterward.
    const { generation } = this;
    const found = await find(generation);
    if (found && generation === this.generation && this.wakeups.listening) this.cache.set(key, found);
    return found?.principal;
  }

  /** Records the use of tokens: a statement for each tenant, whose readers of events it wakes. */
  private touch(rows: readonly TokenRow[]): Promise<Promise<void>[]> {
    const byTenant = new Map<string, Promise<void>>();
    for (const { tenantId } of rows) {
      if (byTenant.has(tenantId)) continue;
      const ids = rows.filter((row) => row.tenantId === tenantId).map(({ tokenId }) => tokenId);
      byTenant.set(tenantId, this.repository.touchTokens(this.database, tenantId, ids));
    }
    return Promise.resolve(rows.map(({ tenantId }) => byTenant.get(tenantId)!));
  }

  private clear(): void {
    this.generation++;
    this.cache.clear();
  }

  private logFailure(touch: Promise<void>): void {
    touch.catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the last use of a credential could not be recorded'),
    );
  }
}
