import { Injectable } from '@nestjs/common';
import { refuseMoved } from '#access';
import { type Client, Database, sha256 } from '#platform';
import { type HeldRow, RefreshTokensRepository } from './refresh-tokens.repository';
import { TokenGrants } from './token-grants';

/** The end of connections that their clients ask for (RFC 7009). */
@Injectable()
export class RevocationService {
  constructor(
    private readonly database: Database,
    private readonly tokens: RefreshTokensRepository,
    private readonly grants: TokenGrants,
  ) {}

  /**
   * Ends the connection of an access token or a refresh token. A token that is unknown, or that another client holds, changes nothing and is
   * answered in the same way, so that nobody learns which it is.
   *
   * @throws OrganizationMoved to the client that holds the token
   */
  async revoke({ token, clientId }: { token: string; clientId: string }, client: Client): Promise<void> {
    await this.database.transaction(async (tx) => {
      const hash = sha256(token);
      const held: HeldRow | undefined =
        (await this.tokens.find(tx, this.grants.hashesOf(token))) ??
        (await this.tokens.findConnection(tx, hash));
      if (held?.clientId !== clientId) return;
      refuseMoved(held);
      await this.grants.end(tx, held, { client, reason: 'revoked_by_client' });
    });
  }
}
