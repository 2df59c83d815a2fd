import { Injectable } from '@nestjs/common';
import { Audit, actingUser } from '#audit';
import { type Client, Database, Limits, type Transaction, invalidField, newId } from '#platform';
import { hashPassword } from '../passwords/passwords';
import { normalEmail } from '../people/email';
import { Registration } from '../registration/registration';
import type { SignedIn } from '../sessions/sessions.service';
import { isReservedSlug, slugCandidates } from '../tenants/tenant-slug';
import { type NewTenant, TenantsRepository } from '../tenants/tenants.repository';
import type { SignUpDto } from './sign-up.dto';
import { SignUpClosed, TenantSlugTaken } from './sign-up.errors';
import { AccountsSettings } from '../accounts.settings';

/** Creates organizations, each with its owner. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly settings: AccountsSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly tenants: TenantsRepository,
    private readonly registration: Registration,
    private readonly audit: Audit,
  ) {}

  /** Whether anyone may create an organization here. */
  get open(): boolean {
    return this.settings.signUp === 'open';
  }

  /**
   * Creates an organization and its owner, and signs the owner in.
   *
   * @throws SignUpClosed, RateLimited, ValidationFailed for a reserved slug, EmailTaken, TenantSlugTaken
   */
  async signUp(dto: SignUpDto, client: Client): Promise<SignedIn> {
    if (!this.open) throw new SignUpClosed();
    await this.limits.attemptFrom('sign-up', client.block, this.settings.signUpsPerMinute);
    if (dto.tenantSlug !== undefined && isReservedSlug(dto.tenantSlug))
      throw invalidField('tenantSlug', 'reserved', 'must not be a word that is reserved for the service');
    const owner = {
      tenantId: newId(),
      userId: newId(),
      email: normalEmail(dto.email),
      displayName: dto.displayName,
      passwordHash: await hashPassword(dto.password),
      role: 'owner' as const,
    };
    const { tenantId, userId } = owner;
    const address = await this.registration.addressOf(owner.email);
    return this.database.transaction(async (tx) => {
      const { slug, name, plan, features } = await this.insertTenant(tx, tenantId, dto);
      const signedIn = await this.registration.register(tx, owner, client, address);
      await this.audit.record(tx, actingUser(tenantId, userId, client), {
        action: 'tenant.created',
        target: { type: 'tenant', id: tenantId, name },
        after: { slug, plan, features },
      });
      return signedIn;
    });
  }

  /** Inserts the organization with the requested slug, or with the first free one of those that fit its name. */
  private async insertTenant(tx: Transaction, tenantId: string, dto: SignUpDto): Promise<NewTenant> {
    const { defaultPlan: plan, defaultFeatures: features } = this.settings;
    const slugs = dto.tenantSlug === undefined ? slugCandidates(dto.tenantName) : [dto.tenantSlug];
    for (const slug of slugs) {
      const tenant = { tenantId, slug, name: dto.tenantName, plan, features };
      if (await this.tenants.insert(tx, tenant)) return tenant;
    }
    throw new TenantSlugTaken();
  }
}
