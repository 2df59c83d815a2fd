import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Person, Principals } from '#access';
import { Audit, actingUser } from '#audit';
import {
  type Client,
  Config,
  Database,
  Jobs,
  Limits,
  type Transaction,
  attemptsFrom,
  defineJob,
  newId,
  sha256,
} from '#platform';
import { CredentialsRepository } from '../people/credentials.repository';
import { LinkNotFound } from '../mails/links.errors';
import { LinksRepository, type OpenLink } from '../mails/links.repository';
import { MailLinks } from '../mails/mail-links';
import { Mails } from '../mails/mails.service';
import { normalEmail } from '../people/email';
import { PasskeysRepository } from '../passkeys/passkeys.repository';
import { PeopleRepository } from '../people/people.repository';
import { SessionsRepository } from '../sessions/sessions.repository';
import { hashPassword } from '../passwords/passwords';

/** A request to reset a password. `userId` is null if nobody has the address, or if it got too many mails. */
const RESET = defineJob<{ tenantId: string | null; userId: string | null; linkId: string }>(
  'accounts.password_reset',
);
const LIFETIME_MINUTES = 30;

/** Lets people who forgot their password choose a new one, with a link that is mailed to them. */
@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly jobs: Jobs,
    private readonly people: PeopleRepository,
    private readonly credentials: CredentialsRepository,
    private readonly links: LinksRepository,
    private readonly mailLinks: MailLinks,
    private readonly mails: Mails,
    private readonly sessions: SessionsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RESET, async ({ tenantId, userId, linkId }) => {
      if (tenantId !== null && userId !== null)
        await this.database.transaction((tx) => this.mail(tx, { tenantId, userId }, linkId));
    });
  }

  /**
   * Asks for a link. Neither the answer nor its time reveals whether the address has an account: the same statements run for every
   * address, and a job does the rest.
   *
   * @throws RateLimited for too many requests from one client
   */
  async request(email: string, client: Client): Promise<void> {
    await this.limits.attemptFrom('password-reset', client.block, this.config.guessLimitPerMinute);
    const address = normalEmail(email);
    const allowed = await this.mails.allow('reset_password', address);
    await this.database.transaction(async (tx) => {
      const found = await this.people.findCredentials(tx, address);
      const { tenantId = null, userId = null } = allowed && found ? found : {};
      await this.jobs.record(tx, RESET, { tenantId, userId, linkId: newId() });
    });
  }

  /** The link of a token, which stays open. @throws LinkNotFound */
  async find(token: string): Promise<OpenLink> {
    const link = await this.lookUp(token);
    if (!link) throw new LinkNotFound();
    return link;
  }

  /**
   * Replaces the password, and ends all sessions of the user. Their known browsers are forgotten, and their other links to reset the
   * password stop working. Tokens stay, and so do passkeys, unless the address had never been verified: then somebody else may have
   * signed up with it.
   *
   * @throws LinkNotFound, RateLimited
   */
  async confirm(token: string, password: string, client: Client): Promise<void> {
    const { guessLimitPerMinute } = this.config;
    const guesses = attemptsFrom('mail-link', client.block, guessLimitPerMinute);
    // Checked before the expensive hashing, which a stranger without a link must not be able to cause, and its holder only a few times.
    if (!(await this.limits.guess(guesses, () => this.lookUp(token)))) throw new LinkNotFound();
    await this.limits.attempt('mail-link-use', sha256(token).toString('base64url'), guessLimitPerMinute);
    const target = this.mailLinks.read('reset_password', token)!;
    const hash = await hashPassword(password);
    await this.database.transaction(async (tx) => {
      const link = await this.links.use(tx, 'reset_password', target);
      if (!link) throw new LinkNotFound();
      const before = await this.credentials.lock(tx, link);
      const user = before && (await this.credentials.resetPassword(tx, link, link.email, hash));
      if (!user) throw new LinkNotFound();
      if (before.emailVerifiedAt === null) await this.passkeys.deleteAll(tx, link);
      const { tenantId, userId } = link;
      await this.links.deleteOf(tx, link, 'reset_password');
      await this.sessions.deleteAll(tx, link);
      this.principals.forgetAll(tx);
      await this.mails.recordChange(
        tx,
        { tenantId, userId, recipient: user.email },
        'password_changed',
        client,
      );
      await this.audit.record(tx, actingUser(tenantId, userId, client), {
        action: 'user.password_reset',
        target: { type: 'user', id: userId, name: user.displayName },
      });
    });
  }

  private async lookUp(token: string): Promise<OpenLink | undefined> {
    const target = this.mailLinks.read('reset_password', token);
    return target && (await this.links.find(this.database, 'reset_password', target));
  }

  private async mail(tx: Transaction, person: Person, linkId: string): Promise<void> {
    const own = await this.credentials.find(tx, person);
    // Whoever chose an address for somebody else must not get the account with it.
    if (!own || own.emailMovedAt !== null) return;
    const link = { ...person, id: linkId, purpose: 'reset_password' as const, email: own.email };
    // The job can run twice. Only the first run inserts the link.
    if (!(await this.links.insert(tx, { ...link, minutes: LIFETIME_MINUTES }))) return;
    const mail = { ...person, recipient: own.email, kind: 'reset_password' as const, data: { linkId } };
    await this.mails.record(tx, mail);
  }
}
