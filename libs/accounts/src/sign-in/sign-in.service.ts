import { Injectable } from '@nestjs/common';
import { type Client, Config, Database, Limits, sha256 } from '#platform';
import { verifyPassword } from '../passwords/passwords';
import { PeopleRepository } from '../people/people.repository';
import { SessionsService } from '../sessions/sessions.service';
import { normalEmail } from '../sign-up/email';
import type { SignedIn } from '../sign-up/sign-up.service';
import type { SignInDto } from './sign-in.dto';
import { SignInRefused } from './sign-in.errors';

/** Signing in with a password. */
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
   * Begins a session.
   *
   * @throws RateLimited past the tries that an address or an account has in a minute; SignInRefused else.
   */
  async signIn(dto: SignInDto, client: Client): Promise<SignedIn> {
    const email = normalEmail(dto.email);
    const { guessLimitPerMinute } = this.config;
    await this.limits.attempt('sign-in-address', client.block, guessLimitPerMinute);
    await this.limits.attempt('sign-in-account', sha256(email).toString('base64url'), guessLimitPerMinute);
    const credentials = await this.people.credentials(email);
    if (!(await verifyPassword(credentials?.passwordHash, dto.password)) || !credentials)
      throw new SignInRefused();
    const { tenantId, userId } = credentials;
    return this.database.transaction(async (tx) => {
      const secret = await this.sessions.begin({ tenantId, userId }, client, tx);
      const person = await this.people.person(tenantId, userId, tx);
      if (secret === undefined || person === undefined) throw new SignInRefused();
      return { person, secret };
    });
  }
}
