import { Injectable } from '@nestjs/common';
import { refuseMoved } from '#access';
import { Approvals, Connections } from '#agents';
import { type Client, PlatformSettings, Database, type Transaction, sha256 } from '#platform';
import { Clients } from '../clients/clients.service';
import { type CodeRow, CodesRepository } from '../codes/codes.repository';
import { InvalidGrant } from '../http/oauth.errors';
import { OauthSettings } from '../oauth.settings';
import { verifies } from '../protocol/pkce';
import { requireResource } from './require-resource';
import { type IssuedTokens, TokenGrants } from './token-grants';

/** The parameters with which a client redeems a code. */
export interface CodeExchange {
  code: string;
  clientId: string;
  codeVerifier: string;
  /** OAuth 2.1 leaves it out: the code verifier binds the code to the client's request. If it is sent, it must be the same. */
  redirectUri: string | undefined;
  resource: string | undefined;
}

/** Authorization codes that clients redeem (RFC 6749, section 4.1.3, and RFC 7636, section 4.6). */
@Injectable()
export class CodeExchangeService {
  constructor(
    private readonly database: Database,
    private readonly codes: CodesRepository,
    private readonly approvals: Approvals,
    private readonly connections: Connections,
    private readonly grants: TokenGrants,
    private readonly clients: Clients,
    private readonly settings: OauthSettings,
    private readonly platform: PlatformSettings,
  ) {}

  /**
   * Redeems a code. If it was redeemed before, everything that was issued for it ends (RFC 6749, section 4.1.2).
   *
   * @throws InvalidGrant, InvalidTarget, OrganizationMoved
   */
  async redeem(exchange: CodeExchange, client: Client): Promise<IssuedTokens> {
    const issued = await this.database.transaction(async (tx) => {
      const code = await this.codes.find(tx, sha256(exchange.code));
      if (!code || (code.redeemedAt === null && code.expired)) throw new InvalidGrant();
      if (code.redeemedAt === null) this.requireMatch(code, exchange);
      refuseMoved(code);
      if (code.redeemedAt !== null) return this.endWhatWasIssued(tx, code, client);
      return this.redeemOnce(tx, code, exchange, client);
    });
    if (!issued) throw new InvalidGrant();
    return issued;
  }

  private requireMatch(code: CodeRow, { clientId, codeVerifier, redirectUri, resource }: CodeExchange): void {
    if (code.clientId !== clientId || !verifies(codeVerifier, code.codeChallenge)) throw new InvalidGrant();
    if (redirectUri !== undefined && redirectUri !== code.redirectUri) throw new InvalidGrant();
    requireResource(resource, code.audience, this.platform.baseUrl);
  }

  /** Locks the tenant, the owner and the code, in the order of a suspension. */
  private async redeemOnce(
    tx: Transaction,
    code: CodeRow,
    { code: plaintext }: CodeExchange,
    client: Client,
  ): Promise<IssuedTokens | undefined> {
    const { tenantId, userId, clientName: name, clientId, continues, actorId } = code;
    const owner = { tenantId, userId };
    // A code that continues as an agent has the id of the agent: an agent that later gets the same name is a different one.
    if (continues && actorId === null) throw new InvalidGrant();
    if (!(await this.codes.holdTenant(tx, code))) throw new InvalidGrant();
    const agent = { name, asNewAgent: !continues, actorId };
    const scopes = await this.approvals.stillGranted(tx, owner, { ...agent, scopes: code.scopes });
    if (!(await this.codes.redeem(tx, code))) {
      const now = await this.codes.find(tx, sha256(plaintext));
      return now && this.endWhatWasIssued(tx, now, client);
    }
    if (scopes.length === 0) return undefined;
    const { oauthAccessSeconds: accessSeconds } = this.settings;
    const made = await this.connections.make(
      tx,
      {
        ...{ ...agent, owner, publicKey: null, scopes, accessSeconds },
        ...{ projectIds: code.projectIds, grantExternal: code.grantExternal, audience: code.audience },
        ...{ userAgent: client.userAgent, days: code.expiresInDays },
      },
      client,
    );
    const { tokenId, expiresAt, plaintext: accessToken } = made;
    await this.codes.setToken(tx, code, tokenId);
    await this.clients.touch(tx, clientId);
    const refreshToken = await this.grants.issueRefreshToken(tx, {
      ...owner,
      ...{ tokenId, clientId, scopes, expiresAt },
    });
    return { accessToken, refreshToken, expiresIn: accessSeconds, scopes };
  }

  private async endWhatWasIssued(
    tx: Transaction,
    { tenantId, tokenId }: CodeRow,
    client: Client,
  ): Promise<undefined> {
    const reason = 'authorization_code_used_twice';
    if (tokenId !== null) await this.grants.end(tx, { tenantId, tokenId }, { client, reason });
  }
}
