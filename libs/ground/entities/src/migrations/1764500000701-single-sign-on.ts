import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Single sign-on at the OpenID provider of a tenant. */
export class SingleSignOn1764500000701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE tenants ADD COLUMN require_sso boolean NOT NULL DEFAULT false`,
  `ALTER TABLE sessions ADD COLUMN sso boolean NOT NULL DEFAULT false`,
  `CREATE TABLE oidc_connections (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret bytea NOT NULL,
    create_users boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT oidc_connections_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants (id)
  )`,
  `CREATE UNIQUE INDEX oidc_connections_tenant_idx ON oidc_connections (tenant_id)`,
  `CREATE TABLE oidc_identities (
    tenant_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, connection_id, subject),
    CONSTRAINT oidc_identities_connection_fk FOREIGN KEY (tenant_id, connection_id)
      REFERENCES oidc_connections (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT oidc_identities_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX oidc_identities_user_idx ON oidc_identities (tenant_id, user_id)`,
  `CREATE TABLE oidc_sign_ins (
    tenant_id uuid NOT NULL,
    state_hash bytea NOT NULL,
    connection_id uuid NOT NULL,
    browser_hash bytea NOT NULL,
    return_to text NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, state_hash),
    CONSTRAINT oidc_sign_ins_connection_fk FOREIGN KEY (tenant_id, connection_id)
      REFERENCES oidc_connections (tenant_id, id) ON DELETE CASCADE
  )`,
];

const DOWN = [
  `DROP TABLE oidc_sign_ins`,
  `DROP TABLE oidc_identities`,
  `DROP TABLE oidc_connections`,
  `ALTER TABLE sessions DROP COLUMN sso`,
  `ALTER TABLE tenants DROP COLUMN require_sso`,
];
