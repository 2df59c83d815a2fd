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
   * Begins a session. Only wrong tries use up what an address and an account have in a minute, so that an office
   * behind one address can come in together.
   *
   * @throws RateLimited past those tries; SignInRefused else.
   */
  async signIn(dto: SignInDto, client: Client): Promise<SignedIn> {
    const email = normalEmail(dto.email);
    const account = sha256(email).toString('base64url');
    const perMinute = this.config.guessLimitPerMinute;
    // An account's tries from everywhere have ten times the room, so that a stranger's tries don't keep its owner out.
    const counts = [
      ['sign-in-address', client.block, perMinute],
      ['sign-in-here', `${account}:${client.block}`, perMinute],
      ['sign-in-account', account, 10 * perMinute],
    ] as const;
    for (const [name, key, limit] of counts) await this.limits.attempt(name, key, limit);
    const signedIn = await this.begin(email, dto.password, client);
    await Promise.all(counts.map(([name, key]) => this.limits.forgive(name, key)));
    return signedIn;
  }

  private async begin(email: string, password: string, client: Client): Promise<SignedIn> {
    const credentials = await this.people.credentials(email);
    if (!(await verifyPassword(credentials?.passwordHash, password)) || !credentials)
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
