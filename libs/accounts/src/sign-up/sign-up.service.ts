import { Injectable } from '@nestjs/common';
import { type Client, Config, Database, Limits, type Transaction, invalidField, newId } from '#platform';
import { hashPassword } from '../passwords/passwords';
import { PeopleRepository, type Person } from '../people/people.repository';
import { SessionsService } from '../sessions/sessions.service';
import { normalEmail } from './email';
import { EmailTaken, SignUpClosed, TenantSlugTaken } from './sign-up.errors';
import type { SignUpDto } from './sign-up.dto';
import { isReservedSlug, slugCandidates } from './tenant-slug';
import { TenantsRepository } from './tenants.repository';

/** Someone who has just signed in, and the secret of their session. */
export interface SignedIn {
  person: Person;
  secret: string;
}

/** Making an organization with its owner. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly tenants: TenantsRepository,
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
  ) {}

  /** Whether strangers may make an organization here. */
  get open(): boolean {
    return this.config.signUp === 'open';
  }

  /**
   * Makes the organization and its owner, who is signed in.
   *
   * @throws SignUpClosed, RateLimited, EmailTaken, TenantSlugTaken.
   */
  async signUp(dto: SignUpDto, client: Client): Promise<SignedIn> {
    if (!this.open) throw new SignUpClosed();
    await this.limits.attempt('sign-up', client.block, this.config.signUpsPerMinute);
    if (dto.tenantSlug !== undefined && isReservedSlug(dto.tenantSlug))
      throw invalidField('tenantSlug', 'reserved', 'is a word that is kept for the service');
    const passwordHash = await hashPassword(dto.password);
    const tenantId = newId();
    const owner = {
      id: newId(),
      email: normalEmail(dto.email),
      displayName: dto.displayName,
      passwordHash,
      role: 'owner' as const,
    };
    return this.database.transaction(async (tx) => {
      await this.addTenant(tenantId, dto, tx);
      if (!(await this.people.add(tenantId, owner, tx))) throw new EmailTaken();
      const secret = await this.sessions.begin({ tenantId, userId: owner.id }, client, tx);
      const person = await this.people.person(tenantId, owner.id, tx);
      return { person: person!, secret: secret! };
    });
  }

  private async addTenant(id: string, dto: SignUpDto, tx: Transaction): Promise<void> {
    const { defaultPlan: plan, defaultFeatures: features } = this.config;
    const slugs = dto.tenantSlug === undefined ? slugCandidates(dto.tenantName) : [dto.tenantSlug];
    for (const slug of slugs) {
      if (await this.tenants.add({ id, slug, name: dto.tenantName, plan, features }, tx)) return;
    }
    throw new TenantSlugTaken();
  }
}
