import { Injectable } from '@nestjs/common';
import { Config, Jobs, Limits, Mailer, type Transaction, defineJob, newId, sha256 } from '#platform';
import type { MailKind } from '#entities';
import { MailsRepository, type NewMail } from './mails.repository';

/** A mail of the tenant is due. */
export const SEND_MAILS = defineJob<{ tenantId: string }>('accounts.mail');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Records mails, in the transaction of their cause. */
@Injectable()
export class Mails {
  constructor(
    private readonly config: Config,
    private readonly limits: Limits,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly repository: MailsRepository,
  ) {}

  /** Whether mails leave this machine. Without an SMTP server they are stored in the outbox folder, and pages say so. */
  get leave(): boolean {
    return this.mailer.hasServer;
  }

  /** Records a mail. It is sent after the commit, and retried for three days. */
  async record(tx: Transaction, mail: NewMail): Promise<void> {
    await this.repository.insert(tx, newId(), mail);
    await this.jobs.record(tx, SEND_MAILS, { tenantId: mail.tenantId });
  }

  /** Counts a mail of a kind to an address; false if the address got too many of this kind in an hour. */
  async allow(kind: MailKind, address: string): Promise<boolean> {
    const key = `${kind}:${sha256(address).toString('base64url')}`;
    return !(await this.limits.count('mails', key, this.config.mailsPerAddressPerHour, HOUR_MS)).exceeded;
  }

  /** Counts the mail of an invite; false if the address or the organization got too many. */
  async allowInvite(tenantId: string, address: string): Promise<boolean> {
    const { inviteMailsPerDay } = this.config;
    if ((await this.limits.count('invite-mails', tenantId, inviteMailsPerDay, DAY_MS)).exceeded) return false;
    return this.allow('invite', address);
  }
}
