import { Injectable } from '@nestjs/common';
import { type Attempt, type Client, Config, Database, Limits, attemptsFrom, sha256 } from '#platform';
import { verifyPassword } from '../passwords/passwords';
import { normalEmail } from '../people/email';
import { type Credentials, PeopleRepository } from '../people/people.repository';
import { KnownBrowsers } from '../known-browsers/known-browsers';
import { Mails } from '../mails/mails.service';
import { SessionsService, type SignedIn } from '../sessions/sessions.service';
import type { SignInDto } from './sign-in.dto';
import { SignInRefused } from './sign-in.errors';

/** How many times more attempts an account may get from everywhere than from one address. */
const FROM_EVERYWHERE = 10;

/** Signs people in with a password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly browsers: KnownBrowsers,
    private readonly mails: Mails,
  ) {}

  /**
   * Signs a person in. Attempts per minute are limited for a client, for an account from one client, and for an account from everywhere.
   * Attempts from a known browser of the account are limited by themselves, so that strangers can't use up the limit of its owner.
   * Successful attempts don't count, so that many people can sign in from one office address.
   *
   * @param cookies the Cookie header that the browser sent
   * @throws RateLimited, SignInRefused, SsoRequired
   */
  async signIn(dto: SignInDto, client: Client, cookies: string | undefined): Promise<SignedIn> {
    const email = normalEmail(dto.email);
    // Found before the attempt is counted, since whether a browser is known depends on the account.
    const credentials = await this.people.findCredentials(this.database, email);
    const version = credentials?.knownBrowsersVersion ?? 0;
    const browser = this.browsers.find(cookies, { email, version });
    const attempts = this.attemptsOf(email, client, browser);
    await this.limits.attemptAll(attempts);
    if (!(await verifyPassword(credentials?.passwordHash, dto.password)) || !credentials)
      throw new SignInRefused();
    const signedIn = await this.start(credentials, email, client, { known: browser !== undefined });
    await this.limits.forgiveAll(attempts);
    return signedIn;
  }

  private attemptsOf(email: string, { block }: Client, browser: string | undefined): Attempt[] {
    const perMinute = this.config.guessLimitPerMinute;
    const account = sha256(email).toString('base64url');
    // Whoever knew the password once can have any number of known browsers.
    if (browser !== undefined)
      return [
        { name: 'sign-in-browser', key: browser, perMinute },
        { name: 'sign-in-known', key: account, perMinute: FROM_EVERYWHERE * perMinute },
      ];
    return [
      ...attemptsFrom('sign-in-address', block, perMinute),
      { name: 'sign-in-here', key: `${account}:${block}`, perMinute },
      { name: 'sign-in-account', key: account, perMinute: FROM_EVERYWHERE * perMinute },
    ];
  }

  private async start(
    { tenantId, userId, passwordHash }: Credentials,
    email: string,
    client: Client,
    { known }: { known: boolean },
  ): Promise<SignedIn> {
    const notifies = !known && (await this.mails.allow('new_sign_in', email));
    return this.database.transaction(async (tx) => {
      // The password may have been replaced since it was checked. The sessions of the old one have ended, and no other may begin.
      if (!(await this.people.holdPassword(tx, { tenantId, userId }, passwordHash)))
        throw new SignInRefused();
      const signedIn = await this.sessions.start(tx, { tenantId, userId }, client);
      if (!signedIn) throw new SignInRefused();
      if (notifies)
        await this.mails.recordChange(tx, { tenantId, userId, recipient: email }, 'new_sign_in', client);
      return signedIn;
    });
  }
}
