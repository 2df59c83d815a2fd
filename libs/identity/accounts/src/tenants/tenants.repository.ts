import { Injectable } from '@nestjs/common';
import { type Transaction, statement } from '#platform';
import { type Feature, type Plan } from '#entities';

/** An organization to store. */
export interface NewTenant {
  tenantId: string;
  slug: string;
  name: string;
  plan: Plan;
  features: Feature[];
}

const INSERT = statement(
  `INSERT INTO tenants (id, slug, name, plan, features) SELECT :tenantId, :slug::text, :name, :plan, :features
  WHERE NOT EXISTS (SELECT FROM retired_tenant_slugs r WHERE r.slug = :slug AND r.until > now())
  ON CONFLICT (slug) DO NOTHING`,
);

/** Organizations. */
@Injectable()
export class TenantsRepository {
  /** Inserts an organization; false if another one has the slug, or had it until a short time ago. */
  async insert(tx: Transaction, tenant: NewTenant): Promise<boolean> {
    return (await tx.run(INSERT, { ...tenant })) === 1;
  }
}
