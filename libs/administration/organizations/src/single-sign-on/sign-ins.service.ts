import { Injectable, type OnModuleInit } from '@nestjs/common';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { Departures, PersonalData } from '#access';
import { type SignedIn, SsoPeople, localPath } from '#accounts';
import { Audit, actingUser } from '#audit';
import {
  type Client,
  Config,
  Database,
  Jobs,
  Limits,
  type Transaction,
  attemptsFrom,
  definePeriodicJob,
  randomSecret,
  sha256,
} from '#platform';
import { SIGN_IN_SECONDS, checksOf } from './browser-cookie';
import { vouchedBy } from './claims';
import { type ConnectionRow, ConnectionsRepository } from './connections.repository';
import { Providers } from './providers';
import { type ProvenPerson, Redemption } from './redemption';
import { SignInsRepository } from './sign-ins.repository';
import { SsoAddresses } from './sso-addresses';
import { SsoFailed, SsoNotFound, SsoRefused } from './sso.errors';

const SWEEP = definePeriodicJob('single-sign-on.sweep');
const SWEEP_SECONDS = 3_600;
const RETURN_TO_MAX = 2_000;

/** The return of a browser from the provider. */
export interface Return {
  tenantSlug: string;
  /** The parameters of the address, as the browser sent them. */
  parameters: URLSearchParams;
  /** The secret of the browser, if it sent one. */
  browser: string | undefined;
}

/** Signs people in at the OpenID provider of their organization. */
@Injectable()
export class SignInsService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly jobs: Jobs,
    private readonly departures: Departures,
    private readonly data: PersonalData,
    private readonly connections: ConnectionsRepository,
    private readonly signIns: SignInsRepository,
    private readonly providers: Providers,
    private readonly redemption: Redemption,
    private readonly people: SsoPeople,
    private readonly addresses: SsoAddresses,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP_SECONDS, SWEEP, () => this.signIns.deleteExpired(this.database));
    // A person who returns after a suspension is linked again by e-mail address, even to another subject.
    this.departures.on('user', (tx, { tenantId, id }) => this.signIns.unlink(tx, { tenantId, userId: id }));
    this.data.add({
      kind: 'identity',
      batch: 1,
      read: (person, after) => this.signIns.export(this.database, person, after),
    });
  }

  /**
   * The connection that people of an organization can use. Wrong slugs are limited, since the answer reveals which organizations use
   * single sign-on. @throws RateLimited, SsoNotFound
   */
  async connectionOf(tenantSlug: string, { block }: Client): Promise<ConnectionRow> {
    const guesses = attemptsFrom('oidc-organization', block, this.config.oidcSignInsPerMinute);
    const connection = await this.limits.guess(guesses, () =>
      this.connections.findUsable(this.database, tenantSlug),
    );
    if (!connection) throw new SsoNotFound();
    return connection;
  }

  /**
   * Starts a sign-in, and returns the address at the provider that the browser opens next.
   *
   * @param returnTo the page to open afterwards; the start page if it is not a path of this service
   * @param browser the secret of the browser
   * @throws RateLimited, SsoNotFound, SsoProviderUnavailable
   */
  async start(tenantSlug: string, returnTo: unknown, browser: string, { block }: Client): Promise<string> {
    await this.limits.attemptFrom('oidc-start', block, this.config.oidcSignInsPerMinute);
    const connection = await this.findConnection(tenantSlug);
    const configuration = await this.providers.of(connection);
    const state = randomSecret(32);
    const { nonce, codeVerifier } = checksOf(browser, state);
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
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.addresses.callback(tenantSlug),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Finishes the sign-in of a browser that returned from the provider. A sign-in can be finished once, by the browser that started it.
   *
   * @throws RateLimited, SsoFailed, SsoRefused, SsoProviderUnavailable
   */
  async finish(returned: Return, client: Client): Promise<{ signedIn: SignedIn; returnTo: string }> {
    const { tenantSlug, parameters, browser } = returned;
    await this.limits.attemptFrom('oidc-finish', client.block, this.config.oidcSignInsPerMinute);
    const connection = await this.connections.findUsable(this.database, tenantSlug);
    const state = parameters.get('state');
    if (!connection || browser === undefined || state === null) throw new SsoFailed();
    const { tenantId, id: connectionId } = connection;
    const key = { tenantId, connectionId, stateHash: sha256(state), browserHash: sha256(browser) };
    const signIn = await this.signIns.redeem(this.database, key);
    if (!signIn) throw new SsoFailed();
    const address = new URL(this.addresses.callback(tenantSlug));
    address.search = parameters.toString();
    const proven = await this.redemption.redeem(connection, address, state, checksOf(browser, state));
    const { returnTo, startedAt } = signIn;
    const signedIn = await this.database.transaction((tx) =>
      this.signIn(tx, connection, { ...proven, startedAt }, client),
    );
    return { signedIn, returnTo };
  }

  private async findConnection(tenantSlug: string): Promise<ConnectionRow> {
    const connection = await this.connections.findUsable(this.database, tenantSlug);
    if (!connection) throw new SsoNotFound();
    return connection;
  }

  private async signIn(
    tx: Transaction,
    { tenantId, id: connectionId }: ConnectionRow,
    { subject, claims, startedAt }: ProvenPerson & { startedAt: Date },
    client: Client,
  ): Promise<SignedIn> {
    const key = { tenantId, connectionId, subject };
    const linked = await this.signIns.findUser(tx, key);
    const { userId, isNew } =
      linked === undefined ? await this.link(tx, key, claims, client) : { userId: linked, isNew: false };
    const signedIn = await this.people.start(tx, { tenantId, userId }, client, startedAt);
    if (!signedIn) throw new SsoRefused();
    if (isNew)
      await this.audit.record(tx, actingUser(tenantId, userId, client), {
        action: 'sso.linked',
        target: { type: 'user', id: userId, name: signedIn.person.displayName },
        after: { subject },
      });
    return signedIn;
  }

  /** Links a subject to the account with its verified e-mail address, or to a new one. First sign-ins of a tenant wait for each other. */
  private async link(
    tx: Transaction,
    key: { tenantId: string; connectionId: string; subject: string },
    claims: ProvenPerson['claims'],
    client: Client,
  ): Promise<{ userId: string; isNew: boolean }> {
    const { tenantId, connectionId } = key;
    const connection = await this.connections.lock(tx, tenantId, connectionId);
    if (!connection) throw new SsoFailed();
    const foundAgain = await this.signIns.findUser(tx, key);
    if (foundAgain !== undefined) return { userId: foundAgain, isNew: false };
    const vouched = vouchedBy(claims);
    if (!vouched) throw new SsoRefused();
    const userId =
      (await this.people.find(tx, tenantId, vouched)) ??
      (await this.people.join(tx, tenantId, vouched, { client, create: connection.createUsers }));
    if (userId === undefined || !(await this.signIns.link(tx, key, userId))) throw new SsoRefused();
    return { userId, isNew: true };
  }
}
