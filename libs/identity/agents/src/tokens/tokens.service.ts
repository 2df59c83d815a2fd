import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, type Principal, Principals, type TokenChoice, personOf, scopesOfChoice } from '#access';
import { Audit } from '#audit';
import {
  PlatformSettings,
  Cursors,
  Database,
  LAST_ID,
  type Page,
  type CountedPageRequest,
  generateToken,
  newId,
  sha256,
  found,
} from '#platform';
import { MAX_LIVE_TOKENS, TokenLimitReached } from './tokens.errors';
import { type NewToken, type TokenRow, TokensRepository } from './tokens.repository';
import { requireMayChoose } from './tokens.policy';

/** Days until a token expires, unless its creator chose a number. */
export const DEFAULT_DAYS = 90;

/** A token that was just created, with its plaintext. */
export interface CreatedToken {
  token: NewToken;
  times: { createdAt: Date; expiresAt: Date };
  plaintext: string;
}

/** A person's own tokens, including those of their agents. */
@Injectable()
export class TokensService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokensRepository,
    private readonly principals: Principals,
    private readonly departures: Departures,
    private readonly audit: Audit,
    private readonly cursors: Cursors,
    private readonly platform: PlatformSettings,
  ) {}

  onModuleInit(): void {
    // Tokens do not return with the person: a suspension may be the answer to a leaked token.
    this.departures.on('user', (tx, { tenantId, id }) => this.tokens.revokeAll(tx, { tenantId, userId: id }));
  }

  /** Live tokens, newest first. @throws CursorInvalid */
  list(principal: Principal, page: CountedPageRequest): Promise<Page<TokenRow>> {
    const owner = personOf(principal);
    return this.cursors.page(page, {
      of: ['tokens', owner],
      from: LAST_ID,
      fetch: (before, limit) => this.tokens.listLive(this.database, owner, before, limit),
      key: ({ id }) => id,
      count: (bound) => this.tokens.count(this.database, owner, bound),
    });
  }

  /**
   * Creates a token that acts for the person; only its hash is stored.
   *
   * @throws Forbidden for a plain member's `admin`, TokenLimitReached, Unauthorized if the person has just signed out
   */
  async create(
    principal: Principal,
    { name, scope, days = DEFAULT_DAYS }: { name: string; scope: TokenChoice; days?: number },
  ): Promise<CreatedToken> {
    const { tenantId, userId, role } = principal;
    requireMayChoose(scope, role);
    const plaintext = generateToken(this.platform.tokenPrefix);
    const token: NewToken = {
      id: newId(),
      tenantId,
      userId,
      actorId: null,
      name,
      choice: scope,
      scopes: scopesOfChoice(scope, role),
      projectIds: null,
      grantExternal: true,
      audience: null,
      userAgent: null,
      tokenHash: sha256(plaintext),
      days,
      accessSeconds: null,
    };
    return this.database.transaction(async (tx) => {
      await this.principals.requireSession(tx, principal);
      const live = await this.tokens.lockAndCount(tx, personOf(principal));
      if (live >= MAX_LIVE_TOKENS) throw new TokenLimitReached();
      const times = await this.tokens.insert(tx, token);
      await this.audit.record(tx, principal, {
        action: 'token.created',
        target: { type: 'token', id: token.id, name },
        after: { scope, scopes: token.scopes, expiresAt: times.expiresAt },
      });
      return { token, times, plaintext };
    });
  }

  /** Revokes a token at once, in every process. @throws NotFound unless it is a token of the person that was not revoked */
  async revoke(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const revoked = found(await this.tokens.revoke(tx, personOf(principal), id));
      this.principals.forgetAll(tx);
      const { name, actorId } = revoked;
      await this.audit.record(tx, principal, {
        action: 'token.revoked',
        target: { type: 'token', id, name },
        before: { actorId },
      });
    });
  }
}
