import { Injectable } from '@nestjs/common';
import { type Person, Principals, type Scope } from '#access';
import { Audit, actingAgent } from '#audit';
import {
  type Client,
  PlatformSettings,
  type Transaction,
  familyOf,
  generateToken,
  newId,
  sha256,
  successorOf,
} from '#platform';
import {
  type RefreshRow,
  type RefreshTokenHashes,
  RefreshTokensRepository,
} from './refresh-tokens.repository';

/** The tokens of a client that were just issued. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
  scopes: Scope[];
}

/** A connection whose client gets a refresh token. */
interface RefreshedConnection extends Person {
  tokenId: string;
  clientId: string;
  /** The scopes that the person granted. */
  scopes: Scope[];
  expiresAt: Date;
}

/** The tokens of connections: refresh tokens, and the end of all of a connection's tokens together. */
@Injectable()
export class TokenGrants {
  constructor(
    private readonly repository: RefreshTokensRepository,
    private readonly principals: Principals,
    private readonly audit: Audit,
    private readonly platform: PlatformSettings,
  ) {}

  /** Gives the client of a connection its first refresh token. */
  async issueRefreshToken(tx: Transaction, connection: RefreshedConnection): Promise<string> {
    const refreshToken = generateToken(this.platform.tokenPrefix);
    await this.repository.insert(tx, { ...connection, id: newId(), ...this.hashesOf(refreshToken) });
    return refreshToken;
  }

  /** Replaces the refresh token of a connection, and returns the next one; undefined if it was replaced before. */
  async replaceRefreshToken(tx: Transaction, row: RefreshRow, sent: string): Promise<string | undefined> {
    const next = successorOf(sent, this.platform.tokenPrefix);
    const hashes = { ...this.hashesOf(sent), nextHash: sha256(next) };
    return (await this.repository.replace(tx, row, hashes)) ? next : undefined;
  }

  /** The hashes by which a well-formed refresh token is found. */
  hashesOf(refreshToken: string): RefreshTokenHashes {
    const family = familyOf(refreshToken, this.platform.tokenPrefix);
    return { tokenHash: sha256(refreshToken), familyHash: sha256(family) };
  }

  /** Ends a connection: its token is refused at once, and its refresh tokens can't renew it. */
  async end(
    tx: Transaction,
    { tenantId, tokenId }: { tenantId: string; tokenId: string },
    { client, reason }: { client: Pick<Client, 'ip' | 'userAgent'>; reason: string },
  ): Promise<void> {
    const revoked = await this.repository.revoke(tx, { tenantId, tokenId });
    if (!revoked) return;
    this.principals.forgetAll(tx);
    const { name, actorId } = revoked;
    await this.audit.record(tx, actingAgent(tenantId, actorId!, client), {
      action: 'token.revoked',
      target: { type: 'token', id: tokenId, name },
      before: { actorId },
      after: { reason },
    });
  }
}
