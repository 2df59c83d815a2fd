import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of users, and the challenges that authenticators sign. */
export class Passkeys1764500001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE passkeys (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    backed_up boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT passkeys_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX passkeys_credential_idx ON passkeys (tenant_id, credential_id)`,
  `CREATE INDEX passkeys_user_idx ON passkeys (tenant_id, user_id, id)`,
  `CREATE TABLE passkey_challenges (
    challenge_hash bytea NOT NULL PRIMARY KEY,
    holder_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX passkey_challenges_expiry_idx ON passkey_challenges (expires_at)`,
];

const DOWN = [`DROP TABLE passkey_challenges`, `DROP TABLE passkeys`];
