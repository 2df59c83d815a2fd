import { Injectable } from '@nestjs/common';
import { refuseMoved } from '#access';
import { type SignedIn, localPath } from '#accounts';
import {
  type Client,
  PlatformSettings,
  Database,
  Limits,
  attemptsFrom,
  randomSecret,
  sha256,
} from '#platform';
import { SIGN_IN_SECONDS, checksOf } from './checks';
import { CodeFlow, type Returned } from './code-flow';
import { type ConnectionRow, ConnectionsRepository } from './connections.repository';
import { Identities } from './identities';
import { SignInsRepository } from './sign-ins.repository';
import { SsoFailed, SsoNotFound } from './sso.errors';
import { OrganizationsSettings } from '../organizations.settings';

const RETURN_TO_MAX = 2_000;

/** The return of a browser from the provider. */
export interface Return extends Returned {
  /** The secret of the browser, if it sent one. */
  browser: string | undefined;
}

/** Signs people in at the OpenID provider of their organization. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly settings: OrganizationsSettings,
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly connections: ConnectionsRepository,
    private readonly signIns: SignInsRepository,
    private readonly codes: CodeFlow,
    private readonly identities: Identities,
  ) {}

  /**
   * The connection that people of an organization can use. Wrong slugs are limited, since the answer reveals which organizations use
   * single sign-on. @throws RateLimited, SsoNotFound, OrganizationMoved
   */
  async connectionOf(tenantSlug: string, { block }: Client): Promise<ConnectionRow> {
    const guesses = attemptsFrom('oidc-organization', block, this.settings.oidcSignInsPerMinute);
    const connection = await this.limits.guess(guesses, () =>
      this.connections.findUsable(this.database, tenantSlug),
    );
    if (!connection) throw new SsoNotFound();
    refuseMoved(connection);
    return connection;
  }

  /**
   * Starts a sign-in, and returns the address at the provider that the browser opens next.
   *
   * @param returnTo the page to open afterwards; the start page if it is not a path of this service
   * @param browser the secret of the browser
   * @throws RateLimited, SsoNotFound, OrganizationMoved, SsoProviderUnavailable
   */
  async start(tenantSlug: string, returnTo: unknown, browser: string, { block }: Client): Promise<string> {
    await this.limits.attemptFrom('oidc-start', block, this.settings.oidcSignInsPerMinute);
    const connection = await this.findConnection(tenantSlug);
    const state = randomSecret(32);
    const address = await this.codes.begin(connection, tenantSlug, state, checksOf(browser, state));
    const path = localPath(returnTo);
    const stored = await this.signIns.insert(this.database, {
      tenantId: connection.tenantId,
      connectionId: connection.id,
      stateHash: sha256(state),
      browserHash: sha256(browser),
      returnTo: path.length <= RETURN_TO_MAX ? path : '/',
      seconds: SIGN_IN_SECONDS,
    });
    if (!stored) throw new SsoNotFound();
    return address;
  }

  /**
   * Finishes the sign-in of a browser that returned from the provider. A sign-in can be finished once, by the browser that started it.
   *
   * @param onPlace learns the page to open afterwards, also if the sign-in fails then
   * @throws RateLimited, SsoFailed, SsoRefused, OrganizationMoved, OrganizationBeingDeleted, SsoProviderUnavailable
   */
  async finish(
    returned: Return,
    client: Client,
    onPlace: (returnTo: string) => void,
  ): Promise<{ signedIn: SignedIn; returnTo: string }> {
    const { tenantSlug, parameters, browser } = returned;
    await this.limits.attemptFrom('oidc-finish', client.block, this.settings.oidcSignInsPerMinute);
    const connection = await this.connections.findUsable(this.database, tenantSlug);
    const state = parameters.get('state');
    if (!connection || browser === undefined || state === null) throw new SsoFailed();
    refuseMoved(connection);
    const { tenantId, id: connectionId } = connection;
    const key = { tenantId, connectionId, stateHash: sha256(state), browserHash: sha256(browser) };
    const signIn = await this.signIns.redeem(this.database, key);
    if (!signIn) throw new SsoFailed();
    const { returnTo, startedAt } = signIn;
    onPlace(returnTo);
    const proven = await this.codes.redeem(connection, returned, state, checksOf(browser, state));
    const signedIn = await this.database.transaction((tx) =>
      this.identities.signIn(tx, connection, { ...proven, startedAt }, client),
    );
    return { signedIn, returnTo };
  }

  private async findConnection(tenantSlug: string): Promise<ConnectionRow> {
    const connection = await this.connections.findUsable(this.database, tenantSlug);
    if (!connection) throw new SsoNotFound();
    refuseMoved(connection);
    return connection;
  }
}
