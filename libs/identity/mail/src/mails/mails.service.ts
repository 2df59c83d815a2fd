import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import { type Client, Jobs, Limits, RateLimited, type Transaction, defineJob, sha256 } from '#platform';
import type { MailData, MailKind } from '#entities';
import { MailSettings } from '../mail.settings';
import { Mailer } from '../mailer/mailer';
import { type MailOfTenant, MailsRepository, type NewMail } from './mails.repository';

/** A mail of the tenant is due. */
export const SEND_MAILS = defineJob<{ tenantId: string }>('accounts.mail');

const HOUR_MS = 3_600_000;

/** Records mails, in the transaction of their cause. */
@Injectable()
export class Mails implements OnModuleInit {
  constructor(
    private readonly settings: MailSettings,
    private readonly limits: Limits,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly repository: MailsRepository,
    private readonly departures: Departures,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', async (tx, { tenantId, id: userId, returns }) => {
      if (!returns) await this.repository.deleteAllOf(tx, { tenantId, userId });
    });
  }

  /** The destination of mails. Without an SMTP server they are stored in the outbox folder, and answers and pages say so. */
  get delivery(): 'mail' | 'outbox' {
    return this.mailer.hasServer ? 'mail' : 'outbox';
  }

  /** Records a mail. It is sent after the commit, and retried for three days. */
  async record(tx: Transaction, mail: NewMail): Promise<void> {
    await this.recordAll(tx, mail.tenantId, [mail]);
  }

  async recordAll(tx: Transaction, tenantId: string, mails: readonly MailOfTenant[]): Promise<void> {
    if (mails.length === 0) return;
    await this.repository.insert(tx, tenantId, mails);
    await this.jobs.record(tx, SEND_MAILS, { tenantId });
  }

  /** Records the notice that something about an account was changed. It is never left out, however many there are. */
  async recordChange(
    tx: Transaction,
    user: Pick<NewMail, 'tenantId' | 'userId' | 'recipient'>,
    kind: MailKind,
    client: Pick<Client, 'ip' | 'userAgent'> | null,
    data: MailData = {},
  ): Promise<void> {
    const occasion = { at: new Date().toISOString(), ip: client?.ip, userAgent: client?.userAgent };
    await this.record(tx, { ...user, kind, data: { ...occasion, ...data } });
  }

  /** Counts a mail of a kind to an address; false if the address got too many of this kind in an hour. */
  async allow(kind: MailKind, address: string): Promise<boolean> {
    const key = `${kind}:${sha256(address).toString('base64url')}`;
    return !(await this.limits.count('mails', key, this.settings.mailsPerAddressPerHour, HOUR_MS)).exceeded;
  }
}

/** The refusal of a mail to an address that got too many. */
export function tooManyMails(): InstanceType<typeof RateLimited> {
  return new RateLimited({
    message: 'Too many mails were sent to this address within an hour. Retry later.',
    headers: { 'Retry-After': '3600' },
  });
}
