import { Injectable } from '@nestjs/common';
import { type Principal, Principals, personOf } from '#access';
import { Audit } from '#audit';
import { Database, Unauthorized } from '#platform';
import { Mails } from '#mail';
import { PasswordWrong } from '../reauthentication/reauthentication.errors';
import { CredentialsRepository, type NamedUser } from '../people/credentials.repository';
import { Reauthentication } from '../reauthentication/reauthentication';
import { type Ending, Proofs, accessEnded } from '../proofs/proofs';
import { hashPassword } from '../passwords/passwords';

/** Lets signed-in people change their password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly database: Database,
    private readonly reauthentication: Reauthentication,
    private readonly credentials: CredentialsRepository,
    private readonly mails: Mails,
    private readonly proofs: Proofs,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  /**
   * Replaces the caller's password, or gives them their first one. Everything else that proves who they are ends, except this session and
   * their passkeys.
   *
   * @param allAccess whether their passkeys, tokens and agents end too
   * @throws PasswordWrong, SessionTooOld, RateLimited, Unauthorized
   */
  async change(
    principal: Principal,
    currentPassword: string | undefined,
    newPassword: string,
    allAccess: boolean,
  ): Promise<NamedUser> {
    const person = personOf(principal);
    const own = await this.credentials.find(this.database, person);
    if (!own) throw new Unauthorized();
    await this.reauthentication.require(principal, currentPassword);
    const hash = await hashPassword(newPassword);
    return this.database.transaction(async (tx) => {
      await this.principals.requireSession(tx, principal);
      const user = await this.credentials.changePassword(tx, person, own.passwordHash, hash);
      if (!user) throw new PasswordWrong();
      const { knownBrowsersVersion } = await this.proofs.end(tx, person, endingOf(principal, allAccess));
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
      if (allAccess) await this.audit.record(tx, principal, accessEnded(person, user.displayName));
      return { ...user, knownBrowsersVersion };
    });
  }
}

/** The credentials that end with the password. The person sees their passkeys and can remove them, so these end by choice only. */
function endingOf({ credentialId }: Principal, allAccess: boolean): Ending {
  return { keptSession: credentialId, passkeys: allAccess ? 'all' : 'none', delegates: allAccess };
}
