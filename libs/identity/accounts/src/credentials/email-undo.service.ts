import { Injectable } from '@nestjs/common';
import { Audit, actingUser } from '#audit';
import { type Client, Database, type Transaction, isUniqueViolation } from '#platform';
import { LinkNotFound, LinksRepository, Mails, type OpenLink, OpenLinks } from '#mail';
import { CredentialsRepository, type OwnCredentials } from '../people/credentials.repository';
import { EmailTaken } from '../people/people.errors';
import { Proofs } from '../proofs/proofs';

/** The effect of a link to the old address: it stops a change that waits, or undoes one that was confirmed. */
export interface UndoableChange {
  link: OpenLink;
  confirmed: boolean;
}

/**
 * Lets the person who reads the mail of an address stop a change from it to another one, or undo the change for some days. Somebody who knew the password
 * could otherwise take the account for good, by confirming the new address before anybody notices.
 */
@Injectable()
export class EmailUndoService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly links: LinksRepository,
    private readonly openLinks: OpenLinks,
    private readonly mails: Mails,
    private readonly proofs: Proofs,
    private readonly audit: Audit,
  ) {}

  /** Returns what the link of a token does. The link stays open. @throws LinkNotFound */
  async find(token: string): Promise<UndoableChange> {
    const { link } = await this.openLinks.find(token, ['undo_email_change']);
    const present = await this.credentials.find(this.database, link);
    if (!present) throw new LinkNotFound();
    return { link, confirmed: present.email !== link.email };
  }

  /**
   * Stops the change, or gives the account its old address back. Then its password ends with everything else that proves who somebody
   * is, and its tokens and agents, because the person who changed the address knew the password.
   *
   * @throws LinkNotFound, EmailTaken, OrganizationMoved, RateLimited
   */
  async undo(token: string, client: Client): Promise<UndoableChange> {
    const { target, link: offered } = await this.openLinks.admit(token, ['undo_email_change'], client);
    try {
      return await this.database.transaction(async (tx) => {
        const before = await this.credentials.lock(tx, offered);
        const link = before && (await this.links.use(tx, 'undo_email_change', target));
        if (!link) throw new LinkNotFound();
        const confirmed = before.email !== link.email;
        if (confirmed) await this.restore(tx, link, before, client);
        else await this.stop(tx, link, before, client);
        // The links of earlier addresses stay: a thief who changed the address twice got the link of the second change.
        await this.links.deleteUndo(tx, link, { email: link.email, since: link.createdAt });
        return { link, confirmed };
      });
    } catch (error) {
      // Somebody else took the address at the same moment.
      if (isUniqueViolation(error)) throw new EmailTaken();
      throw error;
    }
  }

  private async stop(tx: Transaction, link: OpenLink, before: OwnCredentials, client: Client): Promise<void> {
    const pending = await this.links.deletePending(tx, link);
    if (!pending) return;
    const { tenantId, userId } = link;
    await this.audit.record(tx, actingUser(tenantId, userId, client), {
      action: 'user.email_change_stopped',
      target: { type: 'user', id: userId, name: before.displayName },
      before: { email: before.email, newEmail: pending.email },
    });
  }

  private async restore(
    tx: Transaction,
    link: OpenLink,
    before: OwnCredentials,
    client: Client,
  ): Promise<void> {
    const { tenantId, userId, email } = link;
    if (await this.credentials.isTaken(tx, email, userId)) throw new EmailTaken();
    await this.proofs.end(tx, link, { passkeys: 'all', delegates: true });
    await this.credentials.restoreEmail(tx, link, email);
    await this.mails.recordChange(tx, { tenantId, userId, recipient: before.email }, 'email_changed', client);
    await this.audit.record(tx, actingUser(tenantId, userId, client), {
      action: 'user.email_change_undone',
      target: { type: 'user', id: userId, name: before.displayName },
      before: { email: before.email },
      after: { email },
    });
  }
}
