import { Injectable } from '@nestjs/common';
import { type Person, type Principal, Principals, personOf } from '#access';
import type { MailData } from '#entities';
import { type Client, Database, type Transaction, Unauthorized, newId, found } from '#platform';
import { LinksRepository, Mails, type PendingChange, tooManyMails } from '#mail';
import { normalEmail } from '../people/email';
import { EmailTaken } from '../people/people.errors';
import { EmailDomainNotAllowed } from '../policies/policies.errors';
import { isInDomain } from '../policies/policies.policy';
import { PoliciesRepository } from '../policies/policies.repository';
import { Reauthentication } from '../reauthentication/reauthentication';
import { CredentialsRepository, type OwnCredentials } from '../people/credentials.repository';
import { EmailVerification } from './email-verification';

const CHANGE_MINUTES = 24 * 60;
const UNDO_MINUTES = 7 * 24 * 60;

/** The caller's address, and the change of it that waits for its link. */
export interface OwnEmail extends OwnCredentials {
  pending: PendingChange | undefined;
}

/** Mails people the links that verify and change their e-mail addresses. */
@Injectable()
export class EmailService {
  constructor(
    private readonly database: Database,
    private readonly principals: Principals,
    private readonly reauthentication: Reauthentication,
    private readonly credentials: CredentialsRepository,
    private readonly links: LinksRepository,
    private readonly mails: Mails,
    private readonly verification: EmailVerification,
    private readonly policies: PoliciesRepository,
  ) {}

  /** The caller's address, whether it is verified, and the change of it that waits for its link. @throws Unauthorized */
  async own(principal: Principal): Promise<OwnEmail> {
    const person = personOf(principal);
    const own = await this.credentials.find(this.database, person);
    if (!own) throw new Unauthorized();
    return { ...own, pending: await this.links.findPending(this.database, person) };
  }

  /** Mails the caller a link that verifies their address, unless it is verified already. @throws RateLimited, Unauthorized */
  async sendVerification(principal: Principal): Promise<OwnEmail> {
    const own = await this.own(principal);
    if (own.emailVerifiedAt !== null) return own;
    if (!(await this.verification.allow(own.email))) throw tooManyMails();
    await this.database.transaction((tx) => this.verification.record(tx, personOf(principal), own.email));
    return own;
  }

  /**
   * Mails a link to a new address of the caller. The address changes when the link is used. The present address gets a link that stops
   * the change, or undoes it later.
   *
   * @throws PasswordWrong, SessionTooOld, EmailDomainNotAllowed, EmailTaken, RateLimited, Unauthorized
   */
  async requestChange(principal: Principal, newEmail: string, password: string | undefined): Promise<string> {
    await this.reauthentication.require(principal, password);
    const person = personOf(principal);
    const email = normalEmail(newEmail);
    if (!(await this.mails.allow('change_email', email))) throw tooManyMails();
    // No change is requested without a mail to the present address.
    const { email: present } = await this.own(principal);
    if (!(await this.mails.allow('email_change_requested', present))) throw tooManyMails();
    await this.database.transaction(async (tx) => {
      await this.requireDomain(tx, person, email);
      await this.principals.requireSession(tx, principal);
      if (await this.credentials.isTaken(tx, email, person.userId)) throw new EmailTaken();
      await this.links.deleteOf(tx, person, 'change_email');
      const change = { ...person, id: newId(), purpose: 'change_email' as const, email };
      if (!(await this.links.insert(tx, { ...change, minutes: CHANGE_MINUTES }))) throw new Unauthorized();
      const mail = { ...person, recipient: email, kind: 'change_email' as const };
      await this.mails.record(tx, { ...mail, data: { linkId: change.id } });
      await this.offerUndo(tx, principal);
    });
    return email;
  }

  /** Cancels the change of the caller's address that waits for its link, and returns its id. @throws NotFound */
  async cancelChange(principal: Principal): Promise<string> {
    const person = personOf(principal);
    return this.database.transaction(async (tx) => {
      await this.credentials.lock(tx, person);
      const pending = found(await this.links.deletePending(tx, person));
      return pending.id;
    });
  }

  /** Withdraws the links of a user whose address was changed for them, and notifies the person at the old address. */
  async leave(
    tx: Transaction,
    { tenantId, userId }: Person,
    oldEmail: string,
    client: Pick<Client, 'ip' | 'userAgent'> | null,
    data: MailData = {},
  ): Promise<void> {
    // Links that were mailed to an old address, or for a change from it, must not work for the account any more.
    await this.links.deleteAll(tx, { tenantId, userId });
    await this.mails.recordChange(
      tx,
      { tenantId, userId, recipient: oldEmail },
      'email_changed',
      client,
      data,
    );
  }

  /** Mails a link to the present address of the caller that stops a change, or undoes it later. */
  private async offerUndo(tx: Transaction, principal: Principal): Promise<void> {
    const person = personOf(principal);
    const own = await this.credentials.lock(tx, person);
    if (!own) throw new Unauthorized();
    const undo = { ...person, id: newId(), purpose: 'undo_email_change' as const, email: own.email };
    await this.links.insert(tx, { ...undo, minutes: UNDO_MINUTES });
    const recipient = { ...person, recipient: own.email };
    const data = { linkId: undo.id };
    await this.mails.recordChange(tx, recipient, 'email_change_requested', principal.client, data);
  }

  private async requireDomain(tx: Transaction, { tenantId }: Person, email: string): Promise<void> {
    const { restrictToDomain } = await this.policies.hold(tx, tenantId);
    if (!isInDomain(email, restrictToDomain)) throw new EmailDomainNotAllowed();
  }
}
