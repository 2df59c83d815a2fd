import { Injectable } from '@nestjs/common';
import { Audit, actingUser } from '#audit';
import { type Client, Database } from '#platform';
import { LinkNotFound, LinksRepository, Mails, type OpenLink, OpenLinks } from '#mail';
import { CredentialsRepository } from '../people/credentials.repository';
import { Proofs, accessEnded } from '../proofs/proofs';
import { hashPassword } from '../passwords/passwords';

/** A link to reset a password, which is open. */
export interface OpenReset extends OpenLink {
  /** Whether somebody has verified the address before. Otherwise, all access ends with the reset. */
  verified: boolean;
}

/** Lets people choose a new password with the link that was mailed to them. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly links: LinksRepository,
    private readonly openLinks: OpenLinks,
    private readonly mails: Mails,
    private readonly proofs: Proofs,
    private readonly audit: Audit,
  ) {}

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
   * @throws LinkNotFound, OrganizationMoved, RateLimited
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
}
