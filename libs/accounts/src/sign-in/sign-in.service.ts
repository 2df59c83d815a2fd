import { Injectable } from '@nestjs/common';
import { type Client, Config, Database, Limits, sha256 } from '#platform';
import { verifyPassword } from '../passwords/passwords';
import { normalEmail } from '../people/email';
import { PeopleRepository } from '../people/people.repository';
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
  ) {}

  /**
   * Signs a person in. Attempts per minute are limited for an address, for an account from one address, and for an account from
   * everywhere. Successful attempts don't count, so that many people can sign in from one office address.
   *
   * @throws RateLimited, SignInRefused
   */
  async signIn(dto: SignInDto, client: Client): Promise<SignedIn> {
    const email = normalEmail(dto.email);
    const account = sha256(email).toString('base64url');
    const perMinute = this.config.guessLimitPerMinute;
    // The limit for an account from everywhere is higher, so that a stranger's attempts don't lock its owner out.
    const counts = [
      ['sign-in-address', client.block, perMinute],
      ['sign-in-here', `${account}:${client.block}`, perMinute],
      ['sign-in-account', account, FROM_EVERYWHERE * perMinute],
    ] as const;
    for (const [name, key, limit] of counts) await this.limits.attempt(name, key, limit);
    const signedIn = await this.start(email, dto.password, client);
    await Promise.all(counts.map(([name, key]) => this.limits.forgive(name, key)));
    return signedIn;
  }

  private async start(email: string, password: string, client: Client): Promise<SignedIn> {
    const credentials = await this.people.findCredentials(this.database, email);
    if (!(await verifyPassword(credentials?.passwordHash, password)) || !credentials)
      throw new SignInRefused();
    return this.database.transaction(async (tx) => {
      const signedIn = await this.sessions.start(tx, credentials, client);
      if (!signedIn) throw new SignInRefused();
      return signedIn;
    });
  }
}
