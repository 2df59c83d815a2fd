import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { LinkPurpose, MailKind } from '#entities';
import { Clock, PlatformSettings, Database, Jobs, LOGGER, Unavailable } from '#platform';
import { MailContents } from '../contents/mail-contents';
import { type LinkName, MailLinks } from '../links/mail-links';
import { MailSettings } from '../mail.settings';
import { MAIL_ATTEMPT_MS, MailFailed, Mailer } from '../mailer/mailer';
import { type ClaimedMail, type MailContext, MailsRepository } from '../mails/mails.repository';
import { SEND_MAILS } from '../mails/mails.service';
import { writeMail } from '../templates/mail-templates';

const MAX_SWEEP_SECONDS = 30;
/** How many mails a process sends at once. */
const CONCURRENT = 4;
/** Longer than an attempt can take. */
const LEASE_SECONDS = (2 * MAIL_ATTEMPT_MS) / 1000;
const MAX_WAIT_SECONDS = 6 * 3_600;
const GIVE_UP_MS = 3 * 86_400_000;

/** The link in mails that are not named after it. */
const LINKS: Partial<Record<MailKind, LinkPurpose>> = {
  email_change_requested: 'undo_email_change',
  email_changed: 'undo_email_change',
};

/**
 * Sends the mails that are due. The database decides which these are. Jobs and the sweep only name the tenants that may have some, and return
 * at once, so that a slow mail server occupies no worker of the job queue. The tenants take turns, each with one mail. A process that dies loses
 * no mail: its claim ends, and another process sends it.
 */
@Injectable()
export class Postman implements OnModuleInit, OnModuleDestroy {
  private readonly workers = new Set<Promise<void>>();
  /** The tenants whose mails may be due, those that have waited longest first. */
  private readonly waiting = new Set<string>();
  private closing = false;

  constructor(
    private readonly settings: MailSettings,
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly mails: MailsRepository,
    private readonly contents: MailContents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const sweepSeconds = Math.min(this.settings.mailRetrySeconds, MAX_SWEEP_SECONDS);
    this.jobs.handle(SEND_MAILS, async ({ tenantId }) => this.wake(tenantId));
    this.clock.every({
      name: 'mails.due',
      each: `${sweepSeconds} seconds`,
      tenants: () => this.mails.dueTenants(this.database),
      run: async (_, tenantId) => {
        this.wake(tenantId);
        return 0;
      },
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    await Promise.all(this.workers);
  }

  private wake(tenantId: string): void {
    this.waiting.add(tenantId);
    if (this.closing || this.workers.size >= CONCURRENT) return;
    const worker = this.work().finally(() => this.workers.delete(worker));
    this.workers.add(worker);
  }

  private async work(): Promise<void> {
    try {
      for (let tenantId = this.next(); tenantId !== undefined; tenantId = this.next())
        await this.sendOne(tenantId);
    } catch (error) {
      // The claimed mail becomes due again.
      if (!(error instanceof Unavailable))
        this.logger.error({ err: error }, 'mails could not be sent; will retry');
    }
  }

  private next(): string | undefined {
    const [tenantId] = this.waiting;
    if (this.closing || tenantId === undefined) return undefined;
    this.waiting.delete(tenantId);
    return tenantId;
  }

  /** Sends the mail of a tenant that has been due longest, if any is due. The tenant then waits for its next turn. */
  private async sendOne(tenantId: string): Promise<void> {
    const mail = await this.mails.claim(this.database, tenantId, LEASE_SECONDS);
    if (!mail) return;
    // Sending this mail can take long, so other workers look for further ones.
    this.wake(tenantId);
    const context = await this.mails.context(this.database, mail);
    const content = context && (await this.contents.of(mail));
    if (!content || isObsolete(mail, context)) {
      await this.mails.finish(this.database, mail, 'OBSOLETE');
      return;
    }
    try {
      const { data, stopUrl } = content;
      const written = this.write({ ...mail, data: { ...mail.data, ...data } }, context, stopUrl);
      await this.mailer.send({ id: mail.id, to: mail.recipient, ...written, stopUrl });
      await this.mails.finish(this.database, mail, null);
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      await this.recordFailure(mail, error);
    }
  }

  private write(mail: ClaimedMail, context: MailContext, stopUrl = ''): ReturnType<typeof writeMail> {
    const { tenantId, kind, data } = mail;
    const { baseUrl } = this.platform;
    const named = data.linkId ?? data.inviteId;
    const purpose = LINKS[kind] ?? (kind as LinkName);
    const url = named === undefined ? '' : this.links.url(purpose, { tenantId, id: named });
    return writeMail(kind, { url, stopUrl, data, context, baseUrl });
  }

  private async recordFailure(mail: ClaimedMail, { reason, permanent }: MailFailed): Promise<void> {
    const { tenantId, id: mailId, kind, attempts } = mail;
    const givenUp = permanent || Date.now() - mail.createdAt.getTime() > GIVE_UP_MS;
    const message = givenUp ? 'a mail was given up' : 'a mail was not accepted; will retry';
    this.logger.warn({ tenantId, mailId, kind, attempts, reason }, message);
    if (givenUp) return this.mails.finish(this.database, mail, reason);
    const seconds = Math.min(this.settings.mailRetrySeconds * 2 ** (attempts - 1), MAX_WAIT_SECONDS);
    await this.mails.postpone(this.database, mail, reason, seconds);
  }
}

/** Whether the link of the mail was used, withdrawn or expired before it was sent. */
function isObsolete({ data }: ClaimedMail, { linkOpen, inviteRole }: MailContext): boolean {
  return (data.linkId !== undefined && !linkOpen) || (data.inviteId !== undefined && inviteRole === null);
}
