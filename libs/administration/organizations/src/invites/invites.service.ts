import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Audit, actingUser } from '#audit';
import {
  type Client,
  Config,
  Cursors,
  Database,
  FIRST_ID,
  Forbidden,
  Limits,
  NotFound,
  type Page,
  type PageRequest,
  type Transaction,
  attemptsFrom,
  newId,
  randomSecret,
  sha256,
} from '#platform';
import { MailLinks, Mails, tooManyMails } from '#mail';
import {
  CredentialsRepository,
  EmailDomainNotAllowed,
  EmailTaken,
  PeopleRepository,
  PoliciesRepository,
  SessionsService,
  type SignedIn,
  hashPassword,
  isInDomain,
  normalEmail,
} from '#accounts';
import type { AcceptInviteDto, InviteDto } from './invites.dto';
import { AlreadyMember, InviteNotFound } from './invites.errors';
import { type InviteRow, InvitesRepository, type OpenInvite } from './invites.repository';

const LIFETIME_DAYS = 7;

/** An invite that was just created. */
export interface CreatedInvite {
  invite: InviteRow;
  /** Its link. Only its hash is stored. */
  link: string;
  /** Whether it is mailed; false if the address or the organization got too many mails. */
  mailed: boolean;
}

/** Invites people to an organization, and lets them join. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly limits: Limits,
    private readonly invites: InvitesRepository,
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly policies: PoliciesRepository,
    private readonly mails: Mails,
    private readonly mailLinks: MailLinks,
    private readonly credentials: CredentialsRepository,
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
    const mailed = await this.mails.allowInvite(tenantId, email);
    const invite = await this.database.transaction(async (tx) => {
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
    return { invite, link: `${this.config.baseUrl}/invite/${secret}`, mailed };
  }

  /** Open invites, oldest first. @throws CursorInvalid */
  list({ tenantId }: Principal, page: PageRequest): Promise<Page<InviteRow>> {
    return this.cursors.page(page, {
      of: ['invites', tenantId],
      from: FIRST_ID,
      fetch: (after, limit) => this.invites.listOpen(this.database, tenantId, after, limit),
      key: ({ id }) => id,
    });
  }

  /** Mails an open invite again. It is open for another seven days. @throws NotFound, RateLimited */
  async resend(principal: Principal, id: string): Promise<InviteRow> {
    const { tenantId } = principal;
    const email = await this.invites.findEmail(this.database, tenantId, id);
    if (email === undefined) throw new NotFound();
    if (!(await this.mails.allowInvite(tenantId, email))) throw tooManyMails();
    return this.database.transaction(async (tx) => {
      const invite = await this.invites.extend(tx, tenantId, id, LIFETIME_DAYS);
      if (!invite) throw new NotFound();
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
      const withdrawn = await this.invites.delete(tx, principal.tenantId, id);
      if (!withdrawn) throw new NotFound();
      await this.audit.record(tx, principal, {
        action: 'invite.withdrawn',
        target: { type: 'invite', id, name: withdrawn.email },
        before: { role: withdrawn.role },
      });
    });
  }

  /** The address that an open invite of the caller's organization is for. */
  emailOf({ tenantId }: Principal, id: string): Promise<string | undefined> {
    return this.invites.findEmail(this.database, tenantId, id);
  }

  /** The invite of a link, which stays open. @throws InviteNotFound */
  async find(token: string): Promise<OpenInvite> {
    const invite = await this.lookUp(token);
    if (!invite) throw new InviteNotFound();
    return invite;
  }

  /**
   * Creates the account of the invited person and signs them in. The invite is used up. Only wrong tokens count as guesses.
   *
   * @throws RateLimited, InviteNotFound
   * @throws EmailDomainNotAllowed, EmailTaken, SsoRequired; the invite stays open
   */
  async accept(dto: AcceptInviteDto, client: Client): Promise<SignedIn> {
    const { guessLimitPerMinute } = this.config;
    const guesses = attemptsFrom('invite', client.block, guessLimitPerMinute);
    // Checked before the expensive hashing, which a stranger without an invite must not be able to cause, and its holder only a few times.
    const invited = await this.limits.guess(guesses, () => this.lookUp(dto.token));
    if (!invited) throw new InviteNotFound();
    await this.limits.attempt('invite-use', sha256(dto.token).toString('base64url'), guessLimitPerMinute);
    const verifies = await this.mails.allow('verify_email', invited.email);
    const passwordHash = await hashPassword(dto.password);
    return this.database.transaction(async (tx) => {
      // Before the invite is locked: an owner who suspends a member locks the tenant first, then the invites.
      const target = this.mailLinks.read('invite', dto.token);
      const open = target ?? (await this.invites.findOpen(tx, sha256(dto.token)));
      const policies = open && (await this.policies.hold(tx, open.tenantId));
      const invite = target
        ? await this.invites.acceptMailed(tx, target)
        : await this.invites.accept(tx, sha256(dto.token));
      if (!invite || !policies) throw new InviteNotFound();
      const { tenantId, email, role } = invite;
      if (!isInDomain(email, policies.restrictToDomain)) throw new EmailDomainNotAllowed();
      const { displayName } = dto;
      const person = { tenantId, userId: newId(), email, displayName, passwordHash, role };
      if (!(await this.people.insert(tx, person))) throw new EmailTaken();
      const signedIn = (await this.sessions.start(tx, person, client))!;
      if (target) await this.credentials.verify(tx, person, email);
      else if (verifies) await this.mails.recordVerification(tx, person, email);
      await this.audit.record(tx, actingUser(tenantId, person.userId, client), {
        action: 'member.joined',
        target: { type: 'user', id: person.userId, name: displayName },
        after: { email, role, inviteId: invite.id },
      });
      return signedIn;
    });
  }

  private async lookUp(token: string): Promise<OpenInvite | undefined> {
    const target = this.mailLinks.read('invite', token);
    return target
      ? this.invites.findMailed(this.database, target)
      : this.invites.findOpen(this.database, sha256(token));
  }

  private async mail(tx: Transaction, { tenantId }: Principal, { id, email }: InviteRow): Promise<void> {
    const data = { inviteId: id };
    await this.mails.record(tx, { tenantId, userId: null, recipient: email, kind: 'invite', data });
  }
}

function onlyAddressesOf(domain: string | null): string {
  return `A policy of your organization only allows e-mail addresses of ${domain}.`;
}
