import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { LinksRepository, Mails } from '#mail';
import { type Transaction, newId } from '#platform';

const VERIFY_MINUTES = 7 * 24 * 60;

/** Mails the links with which people verify their addresses. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly links: LinksRepository,
    private readonly mails: Mails,
  ) {}

  /** Counts the mail; false if the address got too many within an hour. */
  allow(email: string): Promise<boolean> {
    return this.mails.allow('verify_email', email);
  }

  /** Records the mail with which a person verifies their address, and its link. */
  async record(tx: Transaction, { tenantId, userId }: Person, email: string): Promise<void> {
    const linkId = newId();
    const purpose = 'verify_email' as const;
    const link = { tenantId, userId, id: linkId, purpose, email, minutes: VERIFY_MINUTES };
    if (await this.links.insert(tx, link))
      await this.mails.record(tx, { tenantId, userId, recipient: email, kind: purpose, data: { linkId } });
  }
}
