import { Injectable } from '@nestjs/common';
import { type Feature, type Plan, type Transaction, statement } from '#platform';

/** An organization to store. */
export interface NewTenant {
  tenantId: string;
  slug: string;
  name: string;
  plan: Plan;
  features: Feature[];
}

const INSERT = statement(
  `INSERT INTO tenants (id, slug, name, plan, features) VALUES (:tenantId, :slug, :name, :plan, :features)
  ON CONFLICT (slug) DO NOTHING`,
);

/** Organizations. */
@Injectable()
export class TenantsRepository {
  /** Inserts an organization; false if another one has the slug. */
  async insert(tx: Transaction, tenant: NewTenant): Promise<boolean> {
    return (await tx.run(INSERT, { ...tenant })) === 1;
  }
}
