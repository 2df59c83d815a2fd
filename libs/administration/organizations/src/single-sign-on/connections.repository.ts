import { Injectable } from '@nestjs/common';
import { MOVED_TO, MOVED_TO_ROW } from '#access';
import { TENANT_SLUG_MAX } from '#accounts';
import { OidcConnection } from '#entities';
import { type Queries, type Row, SLUG, type Transaction, columns, computed, statement } from '#platform';

/** A connection to store. */
export interface NewConnection {
  tenantId: string;
  id: string;
  issuer: string;
  clientId: string;
  /** Encrypted. */
  clientSecret: Buffer;
  createUsers: boolean;
}

const CONNECTION = columns(
  OidcConnection,
  'c',
  'tenantId',
  'id',
  'issuer',
  'clientId',
  'clientSecret',
  'createUsers',
  'createdAt',
  'updatedAt',
);

const FIND = statement(
  CONNECTION.row,
  `SELECT ${CONNECTION.sql} FROM oidc_connections c WHERE c.tenant_id = :tenantId`,
);
const FIND_USABLE = statement(
  { ...CONNECTION.row, ...MOVED_TO_ROW },
  `SELECT ${CONNECTION.sql}, ${MOVED_TO} FROM oidc_connections c JOIN tenants n ON n.id = c.tenant_id
  WHERE n.slug = :tenantSlug AND n.plan = 'enterprise'`,
);
const LOCK = statement(
  CONNECTION.row,
  `SELECT ${CONNECTION.sql} FROM oidc_connections c WHERE c.tenant_id = :tenantId AND c.id = :id FOR UPDATE`,
);
const INSERT = statement(
  `INSERT INTO oidc_connections (tenant_id, id, issuer, client_id, client_secret, create_users)
  VALUES (:tenantId, :id, :issuer, :clientId, :clientSecret, :createUsers)`,
);
const UPDATE = statement(
  `UPDATE oidc_connections SET client_secret = :clientSecret, create_users = :createUsers, updated_at = now()
  WHERE tenant_id = :tenantId AND id = :id`,
);
const DELETE = statement(
  CONNECTION.row,
  `DELETE FROM oidc_connections c WHERE c.tenant_id = :tenantId RETURNING ${CONNECTION.sql}`,
);
// A removed or replaced connection takes its identities with it, so those that exist are of the present one.
const SETUP = statement(
  { provedDomains: computed.int(), signedInPeople: computed.int() },
  `SELECT
    (SELECT count(*)::int FROM organization_domains d WHERE d.tenant_id = :tenantId AND d.proved_at IS NOT NULL) AS "provedDomains",
    (SELECT count(*)::int FROM oidc_identities i WHERE i.tenant_id = :tenantId) AS "signedInPeople"`,
);

/** A connection, with its encrypted secret. */
export type ConnectionRow = Row<typeof FIND>;

/** The connection of a tenant, and where the tenant has moved. */
export type UsableConnectionRow = Row<typeof FIND_USABLE>;

/** The OpenID connections of tenants. */
@Injectable()
export class ConnectionsRepository {
  find(queries: Queries, tenantId: string): Promise<ConnectionRow | undefined> {
    return queries.one(FIND, { tenantId });
  }

  /** The connection of the tenant with this slug; undefined if there is none, or if the plan does not include it. */
  async findUsable(queries: Queries, tenantSlug: string): Promise<UsableConnectionRow | undefined> {
    if (tenantSlug.length > TENANT_SLUG_MAX || !SLUG.test(tenantSlug)) return undefined;
    return queries.one(FIND_USABLE, { tenantSlug });
  }

  /** Locks a connection until `tx` ends; undefined if it was replaced or removed. */
  lock(tx: Transaction, tenantId: string, id: string): Promise<ConnectionRow | undefined> {
    return tx.one(LOCK, { tenantId, id });
  }

  /** How many domains a tenant has proved, and how many people are linked by its connection. */
  async setup(queries: Queries, tenantId: string): Promise<Row<typeof SETUP>> {
    return (await queries.one(SETUP, { tenantId }))!;
  }

  async insert(tx: Transaction, connection: NewConnection): Promise<void> {
    await tx.run(INSERT, { ...connection });
  }

  /** Changes the columns that can change without replacing the connection. */
  async update(tx: Transaction, connection: Omit<NewConnection, 'issuer' | 'clientId'>): Promise<void> {
    await tx.run(UPDATE, { ...connection });
  }

  /** Deletes the connection of a tenant, with its identities and the sign-ins that wait. */
  delete(tx: Transaction, tenantId: string): Promise<ConnectionRow | undefined> {
    return tx.one(DELETE, { tenantId });
  }
}
