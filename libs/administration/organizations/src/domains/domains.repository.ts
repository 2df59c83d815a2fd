import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { release, replaceKey } from '#directory';
import { OrganizationDomain } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  dueTenants,
  statement,
} from '#platform';

const DOMAIN = columns(
  OrganizationDomain,
  'd',
  'tenantId',
  'id',
  'domain',
  'challenge',
  'provedAt',
  'failingSince',
  'checkedAt',
  'createdAt',
);

const LIST = statement(
  DOMAIN.row,
  `SELECT ${DOMAIN.sql} FROM organization_domains d WHERE d.tenant_id = :tenantId ORDER BY d.id`,
);
const FIND = statement(
  DOMAIN.row,
  `SELECT ${DOMAIN.sql} FROM organization_domains d WHERE d.tenant_id = :tenantId AND d.id = :id`,
);
const FIND_BY_NAME = statement(
  DOMAIN.row,
  `SELECT ${DOMAIN.sql} FROM organization_domains d WHERE d.tenant_id = :tenantId AND d.domain = :domain`,
);
// The role of the person is read again, under a lock: it may have changed since the request was authorized.
const INSERT = statement(
  DOMAIN.row,
  `INSERT INTO organization_domains AS d (tenant_id, id, domain, challenge)
  SELECT u.tenant_id, :id, :domain, :challenge FROM users u
  WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' AND u.role <> 'member' FOR SHARE
  RETURNING ${DOMAIN.sql}`,
);
const LOCK = statement(
  DOMAIN.row,
  `SELECT ${DOMAIN.sql} FROM organization_domains d WHERE d.tenant_id = :tenantId AND d.id = :id FOR UPDATE`,
);
const IS_OWNER = statement(
  { id: computed.uuid() },
  `SELECT u.id FROM users u
  WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' AND u.role = 'owner' FOR SHARE`,
);
const PROVE = statement(
  DOMAIN.row,
  `WITH proved AS (
    UPDATE organization_domains d SET proved_at = coalesce(d.proved_at, now()), failing_since = NULL, checked_at = now()
    WHERE d.tenant_id = :tenantId AND d.id = :id RETURNING d.*),
  claimed AS (${replaceKey('domain', 'proved')})
  SELECT ${DOMAIN.sql} FROM proved d`,
);
const FAIL = statement(
  DOMAIN.row,
  `UPDATE organization_domains d SET checked_at = now(),
    failing_since = CASE WHEN d.proved_at IS NOT NULL THEN coalesce(d.failing_since, now()) END
  WHERE d.tenant_id = :tenantId AND d.id = :id RETURNING ${DOMAIN.sql}`,
);
const LAPSE = statement(
  DOMAIN.row,
  `WITH lapsed AS (
    UPDATE organization_domains d SET proved_at = NULL, failing_since = NULL
    WHERE d.tenant_id = :tenantId AND d.id = :id AND d.failing_since <= now() - make_interval(days => :graceDays)
    RETURNING d.*),
  released AS (${release('domain', 'lapsed')})
  SELECT ${DOMAIN.sql} FROM lapsed d`,
);
const DELETE = statement(
  DOMAIN.row,
  `WITH deleted AS (DELETE FROM organization_domains d WHERE d.tenant_id = :tenantId AND d.id = :id RETURNING d.*),
  released AS (${release('domain', 'deleted')})
  SELECT ${DOMAIN.sql} FROM deleted d`,
);
const UNCHECKED = 'd.checked_at <= now() - make_interval(hours => :hours)' as const;
const TENANTS_TO_CHECK = dueTenants(OrganizationDomain, { among: 'd.proved_at IS NOT NULL', due: UNCHECKED });
// Claimed in the same statement, so that two processes check different ones.
const CLAIM_DUE = statement(
  DOMAIN.row,
  `UPDATE organization_domains d SET checked_at = now()
  WHERE d.tenant_id = :tenantId AND d.id = ANY (ARRAY(
    SELECT d.id FROM organization_domains d WHERE d.tenant_id = :tenantId AND d.proved_at IS NOT NULL AND ${UNCHECKED}
    ORDER BY d.checked_at LIMIT :limit FOR UPDATE SKIP LOCKED))
  RETURNING ${DOMAIN.sql}`,
);
const HOLD_PROVED = statement(
  { id: computed.uuid() },
  `SELECT d.id FROM organization_domains d
  WHERE d.tenant_id = :tenantId AND d.domain = :domain AND d.proved_at IS NOT NULL FOR SHARE`,
);

/** A domain that an organization claims. */
export type DomainRow = Row<typeof FIND>;

/** The key of a domain. */
export type DomainKey = Pick<DomainRow, 'tenantId' | 'id'>;

/** The domains of organizations. */
@Injectable()
export class DomainsRepository {
  /** The oldest first. */
  list(queries: Queries, tenantId: string): Promise<DomainRow[]> {
    return queries.all(LIST, { tenantId });
  }

  find(queries: Queries, { tenantId, id }: DomainKey): Promise<DomainRow | undefined> {
    return queries.one(FIND, { tenantId, id });
  }

  findByName(queries: Queries, tenantId: string, domain: string): Promise<DomainRow | undefined> {
    return queries.one(FIND_BY_NAME, { tenantId, domain });
  }

  /** Inserts a domain; undefined unless the person is an active owner or admin. */
  insert(
    tx: Transaction,
    { tenantId, userId }: Person,
    domain: Pick<DomainRow, 'id' | 'domain' | 'challenge'>,
  ): Promise<DomainRow | undefined> {
    return tx.one(INSERT, { tenantId, userId, ...domain });
  }

  /** Locks a domain until `tx` ends. */
  lock(tx: Transaction, { tenantId, id }: DomainKey): Promise<DomainRow | undefined> {
    return tx.one(LOCK, { tenantId, id });
  }

  /** Whether a person is an active owner, which they stay until `tx` ends. */
  async isOwner(tx: Transaction, { tenantId, userId }: Person): Promise<boolean> {
    return (await tx.one(IS_OWNER, { tenantId, userId })) !== undefined;
  }

  /** Records that the record was found. @throws what the database throws if another tenant has proved the domain */
  async prove(tx: Transaction, { tenantId, id }: DomainKey): Promise<DomainRow> {
    return (await tx.one(PROVE, { tenantId, id }))!;
  }

  /** Records that the record was not found. A proved domain stays proved. */
  async fail(tx: Transaction, { tenantId, id }: DomainKey): Promise<DomainRow> {
    return (await tx.one(FAIL, { tenantId, id }))!;
  }

  /** Ends the proof of a domain whose record has not been found for so many days; undefined for another one. */
  lapse(tx: Transaction, { tenantId, id }: DomainKey, graceDays: number): Promise<DomainRow | undefined> {
    return tx.one(LAPSE, { tenantId, id, graceDays });
  }

  delete(tx: Transaction, { tenantId, id }: DomainKey): Promise<DomainRow | undefined> {
    return tx.one(DELETE, { tenantId, id });
  }

  /** The tenants with proved domains that were last checked so many hours ago. */
  tenantsToCheck(queries: Queries, hours: number): Promise<{ tenantId: string }[]> {
    return queries.all(TENANTS_TO_CHECK, { hours });
  }

  /** Claims proved domains of a tenant that were last checked so many hours ago. */
  claimDue(queries: Queries, tenantId: string, hours: number, limit: number): Promise<DomainRow[]> {
    return queries.all(CLAIM_DUE, { tenantId, hours, limit });
  }

  /** Whether a tenant has proved a domain, which stays so until `tx` ends. */
  async holdProved(tx: Transaction, tenantId: string, domain: string): Promise<boolean> {
    return (await tx.one(HOLD_PROVED, { tenantId, domain })) !== undefined;
  }
}
