import { Injectable } from '@nestjs/common';
import { Database, type Feature, type Plan, type Transaction, positional } from '#platform';

/** An organization as the operator of the service sees it. */
export interface TenantRow {
  slug: string;
  name: string;
  plan: Plan;
  features: Feature[];
  requireReview: boolean;
  people: number;
  agents: number;
  createdAt: Date;
}

const COLUMNS = `n.slug, n.name, n.plan, n.features, n.require_pre_publish_review AS "requireReview",
  n.created_at AS "createdAt",
  (SELECT count(*)::int FROM users u WHERE u.tenant_id = n.id) AS people,
  (SELECT count(*)::int FROM actors a WHERE a.tenant_id = n.id) AS agents`;

// The operator stands above the tenants: these statements alone begin from a short name or an address.
const LIST = positional<TenantRow>(`SELECT ${COLUMNS} FROM tenants n ORDER BY n.slug`);
const FIND = positional<TenantRow>(`SELECT ${COLUMNS} FROM tenants n WHERE n.slug = $1`);
const SET = positional<never>(
  `UPDATE tenants SET plan = coalesce($2, plan), features = coalesce($3::text[], features),
    require_pre_publish_review = coalesce($4, require_pre_publish_review) WHERE slug = $1`,
);
const SET_PASSWORD = positional<{ tenantId: string; userId: string }>(
  'UPDATE users SET password_hash = $2 WHERE email = $1 RETURNING tenant_id AS "tenantId", id AS "userId"',
);

/** What an operator sets of an organization; what is left out stays. */
export interface TenantChange {
  plan?: Plan;
  features?: Feature[];
  requireReview?: boolean;
}

/** Every organization there is. */
@Injectable()
export class OperatorRepository {
  constructor(private readonly database: Database) {}

  list(): Promise<TenantRow[]> {
    return this.database.all(LIST, []);
  }

  find(slug: string, tx?: Transaction): Promise<TenantRow | undefined> {
    return this.database.one(FIND, [slug], tx);
  }

  /** Changes what is given; whether there is such an organization. */
  async set(slug: string, change: TenantChange, tx: Transaction): Promise<boolean> {
    const { plan = null, features = null, requireReview = null } = change;
    return (await this.database.run(SET, [slug, plan, features, requireReview], tx)) === 1;
  }

  setPassword(
    email: string,
    passwordHash: string,
    tx: Transaction,
  ): Promise<{ tenantId: string; userId: string } | undefined> {
    return this.database.one(SET_PASSWORD, [email, passwordHash], tx);
  }
}
