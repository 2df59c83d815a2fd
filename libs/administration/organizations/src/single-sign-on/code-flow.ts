import { Inject, Injectable } from '@nestjs/common';
import {
  ClientError,
  type Configuration,
  type IDToken,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client';
import type { Logger } from 'pino';
import { ApiError, LOGGER } from '#platform';
import { matchesAtHash } from './at-hash';
import type { Checks } from './checks';
import { type Claims, isSubject, mentionEmail } from './claims';
import type { ConnectionRow } from './connections.repository';
import { isProviderFailure, reasonOf } from './provider-problem';
import { Providers } from './providers';
import { SsoAddresses } from './sso-addresses';
import { SsoFailed, SsoProviderUnavailable } from './sso.errors';

/** The person who signed in at the provider. */
export interface ProvenPerson {
  subject: string;
  claims: Claims;
}

/** The parameters that a provider sends with a browser. */
export interface Returned {
  tenantSlug: string;
  /** The parameters of the address, as the browser sent them. */
  parameters: URLSearchParams;
}

/** The authorization code flow of OpenID Connect: sends a browser to a provider, and redeems the code with which it comes back. */
@Injectable()
export class CodeFlow {
  constructor(
    private readonly providers: Providers,
    private readonly addresses: SsoAddresses,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The address at the provider that the browser opens to sign in. @throws SsoProviderUnavailable */
  async begin(
    connection: ConnectionRow,
    tenantSlug: string,
    state: string,
    { nonce, codeVerifier }: Checks,
  ): Promise<string> {
    return buildAuthorizationUrl(await this.providers.of(connection), {
      redirect_uri: this.addresses.callback(tenantSlug),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Redeems the code, and verifies everything that the provider says: the issuer, the audience, the authorized party, the times, the
   * nonce, the signature and the hash of the access token. A refusal contains no text of the provider.
   *
   * @throws SsoFailed, SsoProviderUnavailable
   */
  async redeem(
    connection: ConnectionRow,
    { tenantSlug, parameters }: Returned,
    state: string,
    { nonce, codeVerifier }: Checks,
  ): Promise<ProvenPerson> {
    const configuration = await this.providers.of(connection);
    const address = new URL(this.addresses.callback(tenantSlug));
    address.search = parameters.toString();
    try {
      return await this.providers.ask(connection, async () => {
        const tokens = await authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const idToken = tokens.claims()!;
        const bound = matchesAtHash(tokens.id_token!, idToken.at_hash, tokens.access_token);
        const ours = idToken.azp === undefined || idToken.azp === connection.clientId;
        if (!bound || !ours || !isSubject(idToken.sub)) throw new SsoFailed();
        const claims = await claimsOf(configuration, idToken, tokens.access_token);
        return { subject: idToken.sub, claims };
      });
    } catch (error) {
      // The next sign-in reads the keys again, in case the provider has replaced them.
      if (error instanceof ClientError) this.providers.forget(connection);
      this.logger.warn(
        { tenantId: connection.tenantId, reason: reasonOf(error) },
        'a sign-in with single sign-on failed',
      );
      if (error instanceof ApiError) throw error;
      throw isProviderFailure(error)
        ? new SsoProviderUnavailable({ cause: error })
        : new SsoFailed({ cause: error });
    }
  }
}

/** The claims of the ID token or, where it doesn't say whether the e-mail address is verified, of the userinfo endpoint. */
async function claimsOf(
  configuration: Configuration,
  idToken: IDToken,
  accessToken: string,
): Promise<Claims> {
  if (mentionEmail(idToken) || configuration.serverMetadata().userinfo_endpoint === undefined) return idToken;
  return { name: idToken.name, ...(await fetchUserInfo(configuration, accessToken, idToken.sub)) };
}
