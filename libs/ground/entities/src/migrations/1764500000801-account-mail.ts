import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails to users and their links, verified e-mail addresses, and known browsers that can be forgotten. */
export class AccountMail1764500000801 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE users
    ADD COLUMN email_verified_at timestamptz,
    ADD COLUMN known_browsers_version int NOT NULL DEFAULT 0`,
  `CREATE TABLE account_mails (
    tenant_id uuid NOT NULL CONSTRAINT account_mails_tenant_fk REFERENCES tenants (id),
    id uuid NOT NULL,
    user_id uuid,
    recipient text NOT NULL,
    kind text NOT NULL,
    data jsonb NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    due_at timestamptz DEFAULT now(),
    sent_at timestamptz,
    failure text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT account_mails_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE)`,
  `CREATE INDEX account_mails_due_idx ON account_mails (tenant_id, due_at) WHERE due_at IS NOT NULL`,
  `CREATE INDEX account_mails_user_idx ON account_mails (tenant_id, user_id)`,
  `CREATE TABLE account_links (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT account_links_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE)`,
  `CREATE INDEX account_links_user_idx ON account_links (tenant_id, user_id, purpose)`,
];

const DOWN = [
  `DROP TABLE account_links`,
  `DROP TABLE account_mails`,
  `ALTER TABLE users DROP COLUMN email_verified_at, DROP COLUMN known_browsers_version`,
];
