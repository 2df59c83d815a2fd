import { Injectable } from '@nestjs/common';
import { type Principal, Principals, personOf } from '#access';
import { Audit } from '#audit';
import { Database, Unauthorized } from '#platform';
import { PasswordWrong } from '../removal/removal.errors';
import { CredentialsRepository, type NamedUser } from '../people/credentials.repository';
import { Reauthentication } from '../removal/reauthentication';
import { LinksRepository } from '../mails/links.repository';
import { Mails } from '../mails/mails.service';
import { SessionsRepository } from '../sessions/sessions.repository';
import { hashPassword } from '../passwords/passwords';

/** Lets signed-in people change their password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly database: Database,
    private readonly reauthentication: Reauthentication,
    private readonly credentials: CredentialsRepository,
    private readonly links: LinksRepository,
    private readonly mails: Mails,
    private readonly sessions: SessionsRepository,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  /**
   * Replaces the caller's password, or gives them their first one. Their other sessions end, their known browsers are forgotten, and open
   * links to reset the password stop working.
   *
   * @throws PasswordWrong, SessionTooOld, RateLimited, Unauthorized
   */
  async change(
    principal: Principal,
    currentPassword: string | undefined,
    newPassword: string,
  ): Promise<NamedUser> {
    const person = personOf(principal);
    const own = await this.credentials.find(this.database, person);
    if (!own) throw new Unauthorized();
    await this.reauthentication.require(principal, currentPassword);
    const hash = await hashPassword(newPassword);
    return this.database.transaction(async (tx) => {
      const user = await this.credentials.changePassword(tx, person, own.passwordHash, hash);
      if (!user) throw new PasswordWrong();
      await this.links.deleteOf(tx, person, 'reset_password');
      await this.sessions.deleteOthers(tx, person, principal.credentialId);
      this.principals.forgetAll(tx);
      await this.mails.recordChange(
        tx,
        { ...person, recipient: user.email },
        'password_changed',
        principal.client,
      );
      await this.audit.record(tx, principal, {
        action: 'user.password_changed',
        target: { type: 'user', id: person.userId, name: user.displayName },
      });
      return user;
    });
  }
}
