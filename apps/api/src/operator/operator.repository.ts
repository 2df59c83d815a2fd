import { Injectable } from '@nestjs/common';
import { SSO_REQUIRED } from '#access';
import { isEntryOf, textKey } from '#directory';
import { type Feature, type Plan, Tenant, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

/** The settings of an organization that the operator changes. */
export interface TenantSettings {
  plan: Plan;
  features: Feature[];
  /** Whether an owner or admin must review what members and tokens publish. */
  requireReview: boolean;
}

const TENANT = columns(
  Tenant,
  'n',
  { requireReview: 'requirePrePublishReview' },
  'id',
  'slug',
  'name',
  'plan',
  'features',
  'createdAt',
  'deletesAt',
  'erasingAt',
  'movedTo',
  'movedAt',
);
const SETTINGS = columns(
  Tenant,
  'n',
  { requireReview: 'requirePrePublishReview' },
  'id',
  'name',
  'plan',
  'features',
);
const USER = columns(User, 'u', { userId: 'id' }, 'tenantId', 'displayName', 'status');

const TENANT_ROW = {
  ...TENANT.row,
  people: computed.int(),
  agents: computed.int(),
};
const COUNTS =
  `(SELECT count(*)::int FROM users u WHERE u.tenant_id = n.id AND u.deleted_at IS NULL) AS people,
  (SELECT count(*)::int FROM actors a WHERE a.tenant_id = n.id) AS agents` as const;

const LIST = statement(TENANT_ROW, `SELECT ${TENANT.sql}, ${COUNTS} FROM tenants n ORDER BY n.slug`);
const FIND = statement(TENANT_ROW, `SELECT ${TENANT.sql}, ${COUNTS} FROM tenants n WHERE n.slug = :slug`);
const LOCK = statement(
  SETTINGS.row,
  `SELECT ${SETTINGS.sql} FROM tenants n WHERE n.slug = :slug FOR NO KEY UPDATE`,
);
const UPDATE = statement(
  `UPDATE tenants SET plan = :plan, features = :features, require_pre_publish_review = :requireReview WHERE id = :tenantId`,
);
const SET_PASSWORD = statement(
  { ...USER.row, requiresSso: computed.boolean() },
  `UPDATE users u SET password_hash = :passwordHash FROM directory d, tenants n
  WHERE ${isEntryOf('email', 'u')} AND d.key = ${textKey(':email')} AND n.id = u.tenant_id
  RETURNING ${USER.sql}, ${SSO_REQUIRED} AND u.role <> 'owner' AS "requiresSso"`,
);

/** An organization, as the operator of the service sees it. */
export type TenantRow = Row<typeof FIND>;

/** Organizations and accounts, found by slug and e-mail address: the operator is above all tenants. */
@Injectable()
export class OperatorRepository {
  /** Every organization, by slug. */
  list(queries: Queries): Promise<TenantRow[]> {
    return queries.all(LIST);
  }

  find(queries: Queries, slug: string): Promise<TenantRow | undefined> {
    return queries.one(FIND, { slug });
  }

  /** An organization's settings, locked until `tx` ends. */
  lock(tx: Transaction, slug: string): Promise<Row<typeof LOCK> | undefined> {
    return tx.one(LOCK, { slug });
  }

  async update(tx: Transaction, tenantId: string, settings: TenantSettings): Promise<void> {
    await tx.run(UPDATE, { tenantId, ...settings });
  }

  /** Replaces the password of an account; undefined if no account has the e-mail address. */
  setPassword(
    tx: Transaction,
    email: string,
    passwordHash: string,
  ): Promise<Row<typeof SET_PASSWORD> | undefined> {
    return tx.one(SET_PASSWORD, { email, passwordHash });
  }
}
