import { Injectable } from '@nestjs/common';
import { Database, type Feature, type Plan, type Transaction, positional } from '#platform';

const ADD = positional<never>(`
  INSERT INTO tenants (id, slug, name, plan, features) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (slug) DO NOTHING`);

/** Organizations. */
@Injectable()
export class TenantsRepository {
  constructor(private readonly database: Database) {}

  /** Whether it could be added; not with a short name that another has. */
  async add(
    tenant: { id: string; slug: string; name: string; plan: Plan; features: Feature[] },
    tx: Transaction,
  ): Promise<boolean> {
    const { id, slug, name, plan, features } = tenant;
    return (await this.database.run(ADD, [id, slug, name, plan, features], tx)) === 1;
  }
}
