import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  type Client,
  Config,
  Cursors,
  Database,
  Forbidden,
  Limits,
  NotFound,
  newId,
  randomSecret,
  sha256,
} from '#platform';
import { hashPassword } from '../passwords/passwords';
import { PeopleRepository } from '../people/people.repository';
import { SessionsService } from '../sessions/sessions.service';
import { normalEmail } from '../sign-up/email';
import { EmailTaken } from '../sign-up/sign-up.errors';
import type { SignedIn } from '../sign-up/sign-up.service';
import type { AcceptInviteDto, InviteDto } from './invites.dto';
import { AlreadyMember, InviteGone } from './invites.errors';
import { type InviteRow, InvitesRepository, type OpenInvite } from './invites.repository';

const LIFETIME_DAYS = 7;

/** Asking people into an organization. */
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
  ) {}

  /**
   * Makes an invite and its link, which is shown once and kept nowhere. An open one for the same address is replaced.
   *
   * @throws AlreadyMember.
   */
  async invite(principal: Principal, dto: InviteDto): Promise<{ row: InviteRow; link: string }> {
    const { tenantId, userId } = principal;
    const email = normalEmail(dto.email);
    const secret = randomSecret(32);
    const row = await this.database.transaction(async (tx) => {
      if (await this.invites.isMember(tenantId, email, tx)) throw new AlreadyMember();
      await this.invites.replace(tenantId, email, tx);
      const invite = {
        id: newId(),
        email,
        role: dto.role,
        secretHash: sha256(secret),
        days: LIFETIME_DAYS,
      };
      return this.invites.add(tenantId, userId, invite, tx);
    });
    if (!row) throw new Forbidden();
    return { row, link: `${this.config.baseUrl}/invite/${secret}` };
  }

  /** One page of the open invites, and the cursor of the next or null. */
  async list(
    principal: Principal,
    limit: number,
    cursor: string | undefined,
  ): Promise<{ rows: InviteRow[]; nextCursor: string | null }> {
    const binding = ['invites', principal.tenantId];
    const after = cursor === undefined ? null : this.cursors.read<string>(binding, cursor);
    const rows = await this.invites.page(principal.tenantId, after, limit + 1);
    if (rows.length <= limit) return { rows, nextCursor: null };
    rows.pop();
    return { rows, nextCursor: this.cursors.write(binding, rows.at(-1)!.id) };
  }

  /** Withdraws an open invite. @throws NotFound. */
  async withdraw(principal: Principal, id: string): Promise<void> {
    if (!(await this.invites.withdraw(principal.tenantId, id))) throw new NotFound();
  }

  /** What a link opens, without consuming it. @throws InviteGone. */
  async look(token: string): Promise<OpenInvite> {
    const invite = await this.invites.peek(sha256(token));
    if (!invite) throw new InviteGone();
    return invite;
  }

  /**
   * Makes the invited person and signs them in; the invite is spent.
   *
   * @throws RateLimited, InviteGone, EmailTaken (and the invite stays open).
   */
  async accept(dto: AcceptInviteDto, client: Client): Promise<SignedIn> {
    await this.limits.attempt('invite', client.block, this.config.guessLimitPerMinute);
    // Hashing is dear; a stranger without an invite doesn't get us to do it.
    await this.look(dto.token);
    const passwordHash = await hashPassword(dto.password);
    return this.database.transaction(async (tx) => {
      const invite = await this.invites.accept(sha256(dto.token), tx);
      if (!invite) throw new InviteGone();
      const { tenantId, email, role } = invite;
      const id = newId();
      const user = { id, email, displayName: dto.displayName, passwordHash, role };
      if (!(await this.people.add(tenantId, user, tx))) throw new EmailTaken();
      const secret = await this.sessions.begin({ tenantId, userId: id }, client, tx);
      const person = await this.people.person(tenantId, id, tx);
      return { person: person!, secret: secret! };
    });
  }
}
