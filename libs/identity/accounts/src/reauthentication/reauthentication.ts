import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { PlatformSettings, Database, Limits } from '#platform';
import { verifyPassword } from '../passwords/passwords';
import { PasswordWrong, SessionTooOld } from './reauthentication.errors';
import { ReauthenticationRepository } from './reauthentication.repository';

const FRESH_MINUTES = 10;

/** Checks that the owner of a session is present, before something that can't be undone. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly people: ReauthenticationRepository,
  ) {}

  /**
   * Requires the password of a person who has one, and otherwise a session that began a short time ago.
   *
   * @throws RateLimited, PasswordWrong, SessionTooOld
   */
  async require(principal: Principal, password: string | undefined): Promise<void> {
    const { userId, credentialId } = principal;
    const attempt = { name: 'reauthentication', key: userId, perMinute: this.platform.guessLimitPerMinute };
    await this.limits.attemptAll([attempt]);
    const found = await this.people.find(this.database, personOf(principal), credentialId, FRESH_MINUTES);
    if (found?.passwordHash == null) {
      if (!found?.fresh) throw new SessionTooOld();
    } else if (password === undefined || !(await verifyPassword(found.passwordHash, password))) {
      throw new PasswordWrong();
    }
    await this.limits.forgiveAll([attempt]);
  }
}
