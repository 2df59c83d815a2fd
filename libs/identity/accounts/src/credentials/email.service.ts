import { Injectable } from '@nestjs/common';
import { type Person, type Principal, personOf } from '#access';
import { Audit, actingUser } from '#audit';
import type { MailData } from '#entities';
import {
  type Client,
  Config,
  Database,
  Limits,
  type Transaction,
  Unauthorized,
  attemptsFrom,
  newId,
  sha256,
} from '#platform';
import { LinkNotFound } from '../mails/links.errors';
import { LinksRepository, type OpenLink } from '../mails/links.repository';
import { MailLinks } from '../mails/mail-links';
import { Mails, tooManyMails } from '../mails/mails.service';
import { normalEmail } from '../people/email';
import { EmailTaken } from '../people/people.errors';
import { EmailDomainNotAllowed } from '../policies/policies.errors';
import { isInDomain } from '../policies/policies.policy';
import { PoliciesRepository } from '../policies/policies.repository';
import { Reauthentication } from '../removal/reauthentication';
import { CredentialsRepository, type OwnCredentials } from '../people/credentials.repository';

const CHANGE_MINUTES = 24 * 60;
const UNIQUE_VIOLATION = '23505';

/** The confirmation of an address by the link of a mail. */
export interface Confirmation {
  purpose: 'verify_email' | 'change_email';
  link: OpenLink;
}

/** Verifies the e-mail addresses of users, and changes them. */
@Injectable()
export class EmailService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly reauthentication: Reauthentication,
    private readonly credentials: CredentialsRepository,
    private readonly links: LinksRepository,
    private readonly mailLinks: MailLinks,
    private readonly mails: Mails,
    private readonly policies: PoliciesRepository,
    private readonly audit: Audit,
  ) {}

  /** The caller's address, and whether it is verified. @throws Unauthorized */
  async own(principal: Principal): Promise<OwnCredentials> {
    const own = await this.credentials.find(this.database, personOf(principal));
    if (!own) throw new Unauthorized();
    return own;
  }

  /** Mails the caller a link that verifies their address, unless it is verified already. @throws RateLimited, Unauthorized */
  async sendVerification(principal: Principal): Promise<OwnCredentials> {
    const own = await this.own(principal);
    if (own.emailVerifiedAt !== null) return own;
    if (!(await this.mails.allow('verify_email', own.email))) throw tooManyMails();
    await this.database.transaction((tx) =>
      this.mails.recordVerification(tx, personOf(principal), own.email),
    );
    return own;
  }

  /**
   * Mails a link to a new address of the caller. The address changes when the link is used.
   *
   * @throws PasswordWrong, SessionTooOld, EmailDomainNotAllowed, EmailTaken, RateLimited, Unauthorized
   */
  async requestChange(principal: Principal, newEmail: string, password: string | undefined): Promise<string> {
    await this.reauthentication.require(principal, password);
    const person = personOf(principal);
    const email = normalEmail(newEmail);
    if (!(await this.mails.allow('change_email', email))) throw tooManyMails();
    await this.database.transaction(async (tx) => {
      await this.requireDomain(tx, person, email);
      if (await this.credentials.isTaken(tx, email)) throw new EmailTaken();
      await this.links.deleteOf(tx, person, 'change_email');
      const linkId = newId();
      const link = {
        ...person,
        id: linkId,
        purpose: 'change_email' as const,
        email,
        minutes: CHANGE_MINUTES,
      };
      if (!(await this.links.insert(tx, link))) throw new Unauthorized();
      await this.mails.record(tx, { ...person, recipient: email, kind: 'change_email', data: { linkId } });
    });
    return email;
  }

  /** The confirmation that the link of a token offers. The link stays open. @throws LinkNotFound */
  async find(token: string): Promise<Confirmation> {
    const found = await this.lookUp(token);
    if (!found) throw new LinkNotFound();
    return found;
  }

  /**
   * Uses the link of a token. It verifies the user's address, and changes it first if they asked for a new one. Only wrong tokens count
   * against the limit of an address of clients.
   *
   * @throws LinkNotFound, EmailDomainNotAllowed, EmailTaken, RateLimited
   */
  async confirm(token: string, client: Client): Promise<Confirmation> {
    const { guessLimitPerMinute } = this.config;
    const guesses = attemptsFrom('mail-link', client.block, guessLimitPerMinute);
    const found = await this.limits.guess(guesses, () => this.lookUp(token));
    if (!found) throw new LinkNotFound();
    await this.limits.attempt('mail-link-use', sha256(token).toString('base64url'), guessLimitPerMinute);
    const { purpose } = found;
    const target = this.mailLinks.read(purpose, token)!;
    try {
      return await this.database.transaction(async (tx) => {
        const link = await this.links.use(tx, purpose, target);
        if (!link) throw new LinkNotFound();
        if (purpose === 'verify_email') await this.verify(tx, link);
        else await this.change(tx, link, client);
        return { purpose, link };
      });
    } catch (error) {
      // Somebody else took the address at the same moment.
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new EmailTaken();
      throw error;
    }
  }

  /** Withdraws the links of a user whose address has changed, and notifies the person at the old address. */
  async leave(
    tx: Transaction,
    { tenantId, userId }: Person,
    oldEmail: string,
    client: Pick<Client, 'ip' | 'userAgent'> | null,
    data: MailData = {},
  ): Promise<void> {
    // Links that were mailed to the old address, or for a change from it, must not work for the account any more.
    await this.links.deleteAll(tx, { tenantId, userId });
    await this.mails.recordChange(
      tx,
      { tenantId, userId, recipient: oldEmail },
      'email_changed',
      client,
      data,
    );
  }

  private async lookUp(token: string): Promise<Confirmation | undefined> {
    for (const purpose of ['verify_email', 'change_email'] as const) {
      const target = this.mailLinks.read(purpose, token);
      const link = target && (await this.links.find(this.database, purpose, target));
      if (link) return { purpose, link };
    }
    return undefined;
  }

  private async verify(tx: Transaction, link: OpenLink): Promise<void> {
    if (!(await this.credentials.verify(tx, link, link.email))) throw new LinkNotFound();
    await this.links.deleteOf(tx, link, 'verify_email');
  }

  private async change(tx: Transaction, link: OpenLink, client: Client): Promise<void> {
    const { tenantId, userId, email } = link;
    await this.requireDomain(tx, link, email);
    const before = await this.credentials.lock(tx, link);
    if (!before) throw new LinkNotFound();
    if (await this.credentials.isTaken(tx, email)) throw new EmailTaken();
    await this.credentials.changeEmail(tx, link, email);
    await this.leave(tx, { tenantId, userId }, before.email, client);
    await this.audit.record(tx, actingUser(tenantId, userId, client), {
      action: 'user.email_changed',
      target: { type: 'user', id: userId, name: before.displayName },
      before: { email: before.email },
      after: { email },
    });
  }

  private async requireDomain(tx: Transaction, { tenantId }: Person, email: string): Promise<void> {
    const { restrictToDomain } = await this.policies.hold(tx, tenantId);
    if (!isInDomain(email, restrictToDomain)) throw new EmailDomainNotAllowed();
  }
}
