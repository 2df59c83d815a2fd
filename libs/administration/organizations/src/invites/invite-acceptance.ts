import { Injectable } from '@nestjs/common';
import { refuseMoved } from '#access';
import {
  EmailDomainNotAllowed,
  PoliciesRepository,
  Registration,
  type SignedIn,
  hashPassword,
  isInDomain,
} from '#accounts';
import { Audit, actingUser } from '#audit';
import { MailLinks } from '#mail';
import { type Client, PlatformSettings, Database, Limits, attemptsFrom, newId, sha256 } from '#platform';
import type { AcceptInviteDto } from './invites.dto';
import { InviteNotFound } from './invites.errors';
import { InvitesRepository, type OpenInvite } from './invites.repository';

/** Lets invited people join an organization. */
@Injectable()
export class InviteAcceptance {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly invites: InvitesRepository,
    private readonly mailLinks: MailLinks,
    private readonly policies: PoliciesRepository,
    private readonly registration: Registration,
    private readonly audit: Audit,
  ) {}

  /** The invite of a link, which stays open. @throws InviteNotFound, OrganizationMoved */
  async find(token: string): Promise<OpenInvite> {
    const invite = await this.lookUp(token);
    if (!invite) throw new InviteNotFound();
    refuseMoved(invite);
    return invite;
  }

  /**
   * Creates the account of the invited person and signs them in. The invite is used up. Only wrong tokens count as guesses.
   *
   * @throws RateLimited, InviteNotFound, OrganizationMoved
   * @throws EmailDomainNotAllowed, EmailTaken, SsoRequired; the invite stays open
   */
  async accept(dto: AcceptInviteDto, client: Client): Promise<SignedIn> {
    const { guessLimitPerMinute } = this.platform;
    const guesses = attemptsFrom('invite', client.block, guessLimitPerMinute);
    // Checked before the expensive hashing, which a stranger without an invite must not be able to cause, and its holder only a few times.
    const invited = await this.limits.guess(guesses, () => this.lookUp(dto.token));
    if (!invited) throw new InviteNotFound();
    refuseMoved(invited);
    await this.limits.attempt('invite-use', sha256(dto.token).toString('base64url'), guessLimitPerMinute);
    const address = await this.registration.addressOf(invited.email);
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
      const signedIn = await this.registration.register(tx, person, client, target ? 'verified' : address);
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
}
