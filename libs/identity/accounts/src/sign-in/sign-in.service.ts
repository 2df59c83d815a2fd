import { Injectable } from '@nestjs/common';
import { type Client, Database } from '#platform';
import { Mails } from '#mail';
import { verifyPassword } from '../passwords/passwords';
import { normalEmail } from '../people/email';
import { type Credentials, PeopleRepository } from '../people/people.repository';
import { SessionsService, type SignedIn } from '../sessions/sessions.service';
import { type SignInAttempt, SignInAttempts } from './sign-in-attempts';
import type { SignInDto } from './sign-in.dto';
import { SignInRefused } from './sign-in.errors';

/** Signs people in with a password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly attempts: SignInAttempts,
    private readonly mails: Mails,
  ) {}

  /**
   * Signs a person in. Only failed attempts count.
   *
   * @param cookies the Cookie header that the browser sent
   * @throws RateLimited, SignInRefused, SsoRequired
   */
  async signIn(dto: SignInDto, client: Client, cookies: string | undefined): Promise<SignedIn> {
    const email = normalEmail(dto.email);
    // Found before the attempt is counted, since whether a browser is known depends on the account.
    const credentials = await this.people.findCredentials(this.database, email);
    const version = credentials?.knownBrowsersVersion ?? 0;
    const attempt = await this.attempts.count({ email, version }, client, cookies);
    if (!(await verifyPassword(credentials?.passwordHash, dto.password)) || !credentials)
      throw new SignInRefused();
    const signedIn = await this.start(credentials, email, client, attempt);
    await this.attempts.forgive(attempt);
    return signedIn;
  }

  private async start(
    { tenantId, userId, passwordHash }: Credentials,
    email: string,
    client: Client,
    attempt: SignInAttempt,
  ): Promise<SignedIn> {
    const notifies = await this.attempts.isNotified(email, attempt);
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
