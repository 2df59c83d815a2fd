import { Injectable } from '@nestjs/common';
import { Audit, actingUser } from '#audit';
import { type Client, Database, type Transaction, isUniqueViolation } from '#platform';
import { LinkNotFound, LinksRepository, Mails, type OfferedLink, type OpenLink, OpenLinks } from '#mail';
import { CredentialsRepository, type OwnCredentials } from '../people/credentials.repository';
import { EmailTaken } from '../people/people.errors';
import { EmailDomainNotAllowed } from '../policies/policies.errors';
import { isInDomain } from '../policies/policies.policy';
import { PoliciesRepository } from '../policies/policies.repository';

/** The links that confirm an address. */
const PURPOSES = ['verify_email', 'change_email'] as const;

/** The confirmation of an address by the link of a mail. */
export type Confirmation = Pick<OfferedLink<(typeof PURPOSES)[number]>, 'purpose' | 'link'>;

/** Verifies and changes the e-mail addresses of users by the links that they got. */
@Injectable()
export class EmailConfirmationService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly links: LinksRepository,
    private readonly openLinks: OpenLinks,
    private readonly mails: Mails,
    private readonly policies: PoliciesRepository,
    private readonly audit: Audit,
  ) {}

  /** The confirmation that the link of a token offers. The link stays open. @throws LinkNotFound */
  find(token: string): Promise<Confirmation> {
    return this.openLinks.find(token, PURPOSES);
  }

  /**
   * Uses the link of a token. It verifies the user's address, and changes it first if they asked for a new one. Only wrong tokens count
   * against the limit of an address of clients.
   *
   * @throws LinkNotFound, EmailDomainNotAllowed, EmailTaken, OrganizationMoved, RateLimited
   */
  async confirm(token: string, client: Client): Promise<Confirmation> {
    const { purpose, target, link: offered } = await this.openLinks.admit(token, PURPOSES, client);
    try {
      return await this.database.transaction(async (tx) => {
        if (purpose === 'change_email') await this.requireDomain(tx, offered);
        // The user is locked before the link, as by everything that ends links: of a confirmation and a reset at once, one succeeds.
        const before = await this.credentials.lock(tx, offered);
        const link = before && (await this.links.use(tx, purpose, target));
        if (!link) throw new LinkNotFound();
        if (purpose === 'verify_email') await this.verify(tx, link);
        else await this.change(tx, link, before, client);
        return { purpose, link };
      });
    } catch (error) {
      // Somebody else took the address at the same moment.
      if (isUniqueViolation(error)) throw new EmailTaken();
      throw error;
    }
  }

  private async verify(tx: Transaction, link: OpenLink): Promise<void> {
    if (!(await this.credentials.verify(tx, link, link.email))) throw new LinkNotFound();
    await this.links.deleteOf(tx, link, 'verify_email');
  }

  private async change(
    tx: Transaction,
    link: OpenLink,
    before: OwnCredentials,
    client: Client,
  ): Promise<void> {
    const { tenantId, userId, email } = link;
    if (await this.credentials.isTaken(tx, email, userId)) throw new EmailTaken();
    await this.credentials.changeEmail(tx, link, email);
    const linkId = await this.links.findUndo(tx, link, before.email);
    await this.links.deleteMailedToOld(tx, link);
    const old = { tenantId, userId, recipient: before.email };
    await this.mails.recordChange(tx, old, 'email_changed', client, { linkId });
    await this.audit.record(tx, actingUser(tenantId, userId, client), {
      action: 'user.email_changed',
      target: { type: 'user', id: userId, name: before.displayName },
      before: { email: before.email },
      after: { email },
    });
  }

  private async requireDomain(tx: Transaction, { tenantId, email }: OpenLink): Promise<void> {
    const { restrictToDomain } = await this.policies.hold(tx, tenantId);
    if (!isInDomain(email, restrictToDomain)) throw new EmailDomainNotAllowed();
  }
}
