import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Audit } from '#audit';
import { Database, Forbidden, found } from '#platform';
import { OrganizationRepository, type OrganizationRow } from './organization.repository';

/** The caller's organization. */
@Injectable()
export class OrganizationService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationRepository,
    private readonly audit: Audit,
  ) {}

  async get({ tenantId }: Principal): Promise<OrganizationRow> {
    return found(await this.organizations.find(this.database, tenantId));
  }

  /** Renames the organization. @throws Forbidden if the caller is no longer an owner */
  async rename(principal: Principal, name: string): Promise<OrganizationRow> {
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      const before = await this.organizations.lock(tx, tenantId);
      const after = await this.organizations.rename(tx, personOf(principal), name);
      if (!before || !after) throw new Forbidden();
      if (before.name !== after.name)
        await this.audit.record(tx, principal, {
          action: 'tenant.updated',
          target: { type: 'tenant', id: tenantId, name: after.name },
          before: { name: before.name },
          after: { name: after.name },
        });
      return after;
    });
  }
}
