import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import type { OidcDto } from './connections.dto';
import { ConnectionsRepository } from './connections.repository';
import type { Connected } from './connections.service';
import { SsoAddresses } from './sso-addresses';
import { SsoTenants } from './sso-tenants';

/** Shows single sign-on of an organization, without the client secret. */
@Injectable()
export class ConnectionsPresenter {
  constructor(
    private readonly database: Database,
    private readonly connections: ConnectionsRepository,
    private readonly tenants: SsoTenants,
    private readonly addresses: SsoAddresses,
  ) {}

  /** The connection, if there is one, the addresses to register at a provider, and how far the set-up is. */
  async present(caller: Principal, connected: Connected | undefined): Promise<OidcDto> {
    const slug = await this.tenants.slugOf(caller);
    return {
      redirectUri: this.addresses.callback(slug),
      postLogoutRedirectUri: this.addresses.signedOut,
      signInUrl: this.addresses.signIn(slug),
      connection: connected ? shownOf(connected) : null,
      setup: await this.connections.setup(this.database, caller.tenantId),
    };
  }
}

function shownOf({ connection, required }: Connected): OidcDto['connection'] {
  const { id, issuer, clientId, createUsers, createdAt, updatedAt } = connection;
  return { id, issuer, clientId, createUsers, required, createdAt, updatedAt };
}
