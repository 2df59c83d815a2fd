import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '#access';
import { LinksRepository, Mails } from '#mail';
import {
  type Client,
  Database,
  Jobs,
  Limits,
  PlatformSettings,
  type Transaction,
  defineJob,
  newId,
} from '#platform';
import { CredentialsRepository } from '../people/credentials.repository';
import { normalEmail } from '../people/email';
import { PeopleRepository } from '../people/people.repository';

/** A request to reset a password. `userId` is null if nobody has the address, if it got too many mails, or if its organization has moved. */
const RESET = defineJob<{ tenantId: string | null; userId: string | null; linkId: string }>(
  'accounts.password_reset',
);
const LIFETIME_MINUTES = 30;

/** Mails links to people who forgot their password. */
@Injectable()
export class PasswordResetRequestsService implements OnModuleInit {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly jobs: Jobs,
    private readonly people: PeopleRepository,
    private readonly credentials: CredentialsRepository,
    private readonly links: LinksRepository,
    private readonly mails: Mails,
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
    await this.limits.attemptFrom('password-reset', client.block, this.platform.guessLimitPerMinute);
    const address = normalEmail(email);
    const allowed = await this.mails.allow('reset_password', address);
    await this.database.transaction(async (tx) => {
      const found = await this.people.findCredentials(tx, address);
      const { tenantId = null, userId = null } = allowed && found?.movedTo === null ? found : {};
      await this.jobs.record(tx, RESET, { tenantId, userId, linkId: newId() });
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
