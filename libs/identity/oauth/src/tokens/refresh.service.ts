import { Injectable } from '@nestjs/common';
import { Principals, type Scope, refuseMoved } from '#access';
import { ActorLifecycle, grantable } from '#agents';
import {
  type Client,
  PlatformSettings,
  Database,
  Limits,
  type Transaction,
  generateToken,
  isWellFormedToken,
  sha256,
} from '#platform';
import { Clients } from '../clients/clients.service';
import { InvalidGrant, InvalidScope } from '../http/oauth.errors';
import { OauthSettings } from '../oauth.settings';
import { readScopes } from '../protocol/scope';
import { type RefreshRow, RefreshTokensRepository } from './refresh-tokens.repository';
import { requireResource } from './require-resource';
import { type IssuedTokens, TokenGrants } from './token-grants';

export interface Refresh {
  refreshToken: string;
  clientId: string;
  scope: string | undefined;
  resource: string | undefined;
}

/** Refresh tokens that clients use, each once (RFC 6749, section 6, and RFC 9700, section 4.14). */
@Injectable()
export class RefreshService {
  constructor(
    private readonly database: Database,
    private readonly tokens: RefreshTokensRepository,
    private readonly actors: ActorLifecycle,
    private readonly grants: TokenGrants,
    private readonly clients: Clients,
    private readonly principals: Principals,
    private readonly limits: Limits,
    private readonly settings: OauthSettings,
    private readonly platform: PlatformSettings,
  ) {}

  /**
   * Issues the next tokens of a connection. If a refresh token is used twice, two programs have it, one of which stole it, so the
   * connection ends.
   *
   * @throws InvalidGrant, InvalidScope, InvalidTarget, OrganizationMoved, RateLimited
   */
  async refresh(refresh: Refresh, client: Client): Promise<IssuedTokens> {
    const { refreshToken: sent } = refresh;
    if (!isWellFormedToken(sent, this.platform.tokenPrefix)) throw new InvalidGrant();
    const hashes = this.grants.hashesOf(sent);
    // Before the transaction, so that a client in a loop neither locks its person nor makes every process forget its principals.
    const family = hashes.familyHash.toString('base64url');
    await this.limits.attempt('oauth-refresh', family, this.settings.oauthRefreshesPerMinute);
    const issued = await this.database.transaction(async (tx) => {
      const found = await this.tokens.find(tx, hashes);
      if (!found || found.clientId !== refresh.clientId) throw new InvalidGrant();
      refuseMoved(found);
      const { tenantId, userId } = found;
      const role = await this.actors.lockOwner(tx, { tenantId, userId });
      // It is read after the lock, because a person may narrow the connection until then; that takes the same lock.
      const token = role && (await this.tokens.find(tx, hashes));
      if (!token) throw new InvalidGrant();
      const refreshToken = await this.grants.replaceRefreshToken(tx, token, sent);
      if (!refreshToken) return this.endConnection(tx, token, client);
      const scopes = scopesOf(token, refresh.scope);
      const issued = await this.renew(tx, token, { scopes, resource: refresh.resource });
      return { ...issued, refreshToken, scopes: grantable(scopes, role) };
    });
    if (!issued) throw new InvalidGrant();
    return issued;
  }

  private async renew(
    tx: Transaction,
    token: RefreshRow,
    { scopes, resource }: { scopes: Scope[]; resource: string | undefined },
  ): Promise<Omit<IssuedTokens, 'scopes' | 'refreshToken'>> {
    const accessToken = generateToken(this.platform.tokenPrefix);
    const { oauthAccessSeconds: accessSeconds } = this.settings;
    const renewed = await this.tokens.renew(tx, token, {
      tokenHash: sha256(accessToken),
      scopes,
      accessSeconds,
    });
    if (!renewed) throw new InvalidGrant();
    // The access token before this one is refused at once, and what stays open with it has only the scopes of this one.
    this.principals.forgetAll(tx);
    requireResource(resource, renewed.audience, this.platform.baseUrl);
    await this.clients.touch(tx, token.clientId);
    return { accessToken, expiresIn: renewed.seconds };
  }

  private async endConnection(tx: Transaction, token: RefreshRow, client: Client): Promise<undefined> {
    await this.grants.end(tx, token, { client, reason: 'refresh_token_used_twice' });
  }
}

/** The scopes of the next token: those that the person granted, or those of them that the client asks for. @throws InvalidScope */
function scopesOf({ scopes }: RefreshRow, asked: string | undefined): Scope[] {
  const read = readScopes(asked);
  if (read === null) return scopes;
  if (read === undefined || read.some((scope) => !scopes.includes(scope))) throw new InvalidScope();
  return read;
}
