import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Domains that tenants prove by a TXT record. */
export class OrganizationDomains1764700000202 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE organization_domains');
  }
}

const UP = [
  `CREATE TABLE organization_domains (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    domain text NOT NULL,
    challenge text NOT NULL,
    proved_at timestamptz,
    failing_since timestamptz,
    checked_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT organization_domains_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants (id)
  )`,
  `CREATE UNIQUE INDEX organization_domains_domain_idx ON organization_domains (tenant_id, domain)`,
  // Not by tenant: of several tenants that claim a domain, one can prove it.
  `CREATE UNIQUE INDEX organization_domains_proved_idx ON organization_domains (domain) WHERE proved_at IS NOT NULL`,
];
