import { Injectable } from '@nestjs/common';
import { buildEndSessionUrl } from 'openid-client';
import { ApiError, type Client, PlatformSettings, Database, Limits } from '#platform';
import { ConnectionsRepository } from './connections.repository';
import { Providers } from './providers';
import { SsoAddresses } from './sso-addresses';
import { OrganizationsSettings } from '../organizations.settings';

/** Signing out of the providers of tenants. */
@Injectable()
export class SignOuts {
  constructor(
    private readonly settings: OrganizationsSettings,
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly connections: ConnectionsRepository,
    private readonly providers: Providers,
    private readonly addresses: SsoAddresses,
  ) {}

  /**
   * The address at which a person signs out of the provider of an organization (OpenID Connect RP-Initiated Logout); null if there is
   * none, or if the provider does not answer. ID tokens are not kept, so the provider may ask the person to confirm.
   *
   * @throws RateLimited
   */
  async addressFor(tenantSlug: string, { block }: Client): Promise<string | null> {
    await this.limits.attemptFrom('oidc-sign-out', block, this.settings.oidcSignInsPerMinute);
    const connection = await this.connections.findUsable(this.database, tenantSlug);
    if (!connection) return null;
    try {
      const configuration = await this.providers.of(connection);
      const { end_session_endpoint: endpoint } = configuration.serverMetadata();
      if (endpoint === undefined || !/^https?:/i.test(endpoint)) return null;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: this.addresses.signedOut }).href;
    } catch (error) {
      if (error instanceof ApiError || error instanceof TypeError) return null;
      throw error;
    }
  }
}
