import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { EmailDomainNotAllowed, PoliciesRepository, isInDomain, normalEmail } from '#accounts';
import { Audit } from '#audit';
import { Mails, tooManyMails } from '#mail';
import {
  PlatformSettings,
  Cursors,
  Database,
  FIRST_ID,
  Forbidden,
  Limits,
  type Page,
  type CountedPageRequest,
  type Transaction,
  newId,
  randomSecret,
  sha256,
  found,
} from '#platform';
import type { InviteDto } from './invites.dto';
import { AlreadyMember } from './invites.errors';
import { OrganizationsSettings } from '../organizations.settings';
import { type InviteRow, InvitesRepository } from './invites.repository';

const LIFETIME_DAYS = 7;
const DAY_MS = 86_400_000;

/** An invite that was just created. */
export interface CreatedInvite {
  invite: InviteRow;
  /** Its link. Only its hash is stored. */
  link: string;
  /** Whether it is mailed; false if the address or the organization got too many mails. */
  mailed: boolean;
}

/** Invites people to an organization. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly settings: OrganizationsSettings,
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly limits: Limits,
    private readonly invites: InvitesRepository,
    private readonly policies: PoliciesRepository,
    private readonly mails: Mails,
    private readonly audit: Audit,
  ) {}

  /**
   * Creates an invite and its link. Only the hash of the link's secret is stored. An open invite for the same address is replaced. The
   * invite is also mailed, with a link of its own, whose use proves that the person reads the mail of the address.
   *
   * @throws EmailDomainNotAllowed, AlreadyMember
   * @throws Forbidden if the caller is no longer an owner or admin
   */
  async invite(principal: Principal, dto: InviteDto): Promise<CreatedInvite> {
    const { tenantId } = principal;
    const { role } = dto;
    const email = normalEmail(dto.email);
    const secret = randomSecret(32);
    const mailed = await this.allowMail(tenantId, email);
    const invite = await this.database.transaction(async (tx) => {
      await this.invites.lock(tx, tenantId);
      const { restrictToDomain } = await this.policies.hold(tx, tenantId);
      if (!isInDomain(email, restrictToDomain))
        throw new EmailDomainNotAllowed({ message: onlyAddressesOf(restrictToDomain) });
      if (await this.invites.isMember(tx, tenantId, email)) throw new AlreadyMember();
      const [replaced] = await this.invites.deleteOfEmail(tx, tenantId, email);
      const created = await this.invites.insert(tx, personOf(principal), {
        ...{ id: newId(), email, role, days: LIFETIME_DAYS },
        secretHash: sha256(secret),
      });
      if (!created) throw new Forbidden();
      if (mailed) await this.mail(tx, principal, created);
      await this.audit.record(tx, principal, {
        action: 'member.invited',
        target: { type: 'invite', id: created.id, name: email },
        before: replaced && { replacedInviteId: replaced.id, role: replaced.role },
        after: { role, expiresAt: created.expiresAt },
      });
      return created;
    });
    return { invite, link: `${this.platform.baseUrl}/invite/${secret}`, mailed };
  }

  /** Open invites, oldest first. @throws CursorInvalid */
  list({ tenantId }: Principal, page: CountedPageRequest): Promise<Page<InviteRow>> {
    return this.cursors.page(page, {
      of: ['invites', tenantId],
      from: FIRST_ID,
      fetch: (after, limit) => this.invites.listOpen(this.database, tenantId, after, limit),
      key: ({ id }) => id,
      count: (bound) => this.invites.countOpen(this.database, tenantId, bound),
    });
  }

  /** Mails an open invite again. It is open for another seven days. @throws NotFound, RateLimited */
  async resend(principal: Principal, id: string): Promise<InviteRow> {
    const { tenantId } = principal;
    const email = found(await this.invites.findEmail(this.database, tenantId, id));
    if (!(await this.allowMail(tenantId, email))) throw tooManyMails();
    return this.database.transaction(async (tx) => {
      const invite = found(await this.invites.extend(tx, tenantId, id, LIFETIME_DAYS));
      await this.mail(tx, principal, invite);
      await this.audit.record(tx, principal, {
        action: 'invite.resent',
        target: { type: 'invite', id, name: invite.email },
        after: { expiresAt: invite.expiresAt },
      });
      return invite;
    });
  }

  /** Withdraws an open invite. @throws NotFound unless it is an open invite of the organization */
  async withdraw(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const withdrawn = found(await this.invites.delete(tx, principal.tenantId, id));
      await this.audit.record(tx, principal, {
        action: 'invite.withdrawn',
        target: { type: 'invite', id, name: withdrawn.email },
        before: { role: withdrawn.role },
      });
    });
  }

  /** Counts the mail of an invite; false if the address or the organization got too many. */
  private async allowMail(tenantId: string, address: string): Promise<boolean> {
    const { inviteMailsPerDay } = this.settings;
    if ((await this.limits.count('invite-mails', tenantId, inviteMailsPerDay, DAY_MS)).exceeded) return false;
    return this.mails.allow('invite', address);
  }

  private async mail(tx: Transaction, { tenantId }: Principal, { id, email }: InviteRow): Promise<void> {
    const data = { inviteId: id };
    await this.mails.record(tx, { tenantId, userId: null, recipient: email, kind: 'invite', data });
  }
}

function onlyAddressesOf(domain: string | null): string {
  return `A policy of your organization only allows e-mail addresses of ${domain}.`;
}
