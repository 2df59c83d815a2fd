import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '#access';
import { Audit, actingUser } from '#audit';
import {
  type Client,
  PlatformSettings,
  Database,
  Jobs,
  Limits,
  type Transaction,
  defineJob,
  newId,
} from '#platform';
import { LinkNotFound, LinksRepository, Mails, type OpenLink, OpenLinks } from '#mail';
import { CredentialsRepository } from '../people/credentials.repository';
import { normalEmail } from '../people/email';
import { PeopleRepository } from '../people/people.repository';
import { Proofs, accessEnded } from '../proofs/proofs';
import { hashPassword } from '../passwords/passwords';

/** A request to reset a password. `userId` is null if nobody has the address, or if it got too many mails. */
const RESET = defineJob<{ tenantId: string | null; userId: string | null; linkId: string }>(
  'accounts.password_reset',
);
const LIFETIME_MINUTES = 30;

/** A link to reset a password, which is open. */
export interface OpenReset extends OpenLink {
  /** Whether somebody has verified the address before. Otherwise, all access ends with the reset. */
  verified: boolean;
}

/** Lets people who forgot their password choose a new one, with a link that is mailed to them. */
@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly config: PlatformSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly jobs: Jobs,
    private readonly people: PeopleRepository,
    private readonly credentials: CredentialsRepository,
    private readonly links: LinksRepository,
    private readonly openLinks: OpenLinks,
    private readonly mails: Mails,
    private readonly proofs: Proofs,
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
  async find(token: string): Promise<OpenReset> {
    const { link } = await this.openLinks.find(token, ['reset_password']);
    const own = await this.credentials.find(this.database, link);
    if (!own) throw new LinkNotFound();
    return { ...link, verified: own.emailVerifiedAt !== null };
  }

  /**
   * Replaces the password, and ends everything else that proves who the user is. Passkeys that were added since the address was last
   * verified end too: somebody who knew the password could have added them. Where nobody had verified the address, somebody else may have
   * signed up with it, so that all passkeys, tokens and agents end.
   *
   * @param allAccess whether all passkeys, tokens and agents end in any case
   * @throws LinkNotFound, RateLimited
   */
  async confirm(token: string, password: string, client: Client, allAccess: boolean): Promise<void> {
    // Checked before the expensive hashing, which a stranger without a link must not be able to cause, and its holder only a few times.
    const { target, link: offered } = await this.openLinks.admit(token, ['reset_password'], client);
    const hash = await hashPassword(password);
    await this.database.transaction(async (tx) => {
      // The user is locked before the link, as by everything that ends links.
      const before = await this.credentials.lock(tx, offered);
      const link = before && (await this.links.use(tx, 'reset_password', target));
      if (!link || before.email !== link.email) throw new LinkNotFound();
      const everything = allAccess || before.emailVerifiedAt === null;
      await this.proofs.end(tx, link, { passkeys: everything ? 'all' : 'doubtful', delegates: everything });
      const user = (await this.credentials.resetPassword(tx, link, hash))!;
      const { tenantId, userId } = link;
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
      if (everything)
        await this.audit.record(
          tx,
          actingUser(tenantId, userId, client),
          accessEnded(link, user.displayName),
        );
    });
  }

  private async mail(tx: Transaction, person: Person, linkId: string): Promise<void> {
    const own = await this.credentials.find(tx, person);
    // A person who chose an address for somebody else must not get the account with it.
    if (!own || own.emailMovedAt !== null) return;
    const link = { ...person, id: linkId, purpose: 'reset_password' as const, email: own.email };
    // The job can run twice. Only the first run inserts the link.
    if (!(await this.links.insert(tx, { ...link, minutes: LIFETIME_MINUTES }))) return;
    const mail = { ...person, recipient: own.email, kind: 'reset_password' as const, data: { linkId } };
    await this.mails.record(tx, mail);
  }
}
