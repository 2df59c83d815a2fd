import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When everything that proves who a user is ended, when a single sign-on began, and passkeys whose id is unique in the service. */
export class EndsOfProofs1764700000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE users ADD COLUMN proofs_ended_at timestamptz`,
  `ALTER TABLE oidc_sign_ins ADD COLUMN started_at timestamptz NOT NULL DEFAULT now()`,
  // Of several passkeys with one id, only the first can be genuine: an authenticator makes up a new random id for each.
  `DELETE FROM passkeys p USING passkeys e
  WHERE e.credential_id = p.credential_id AND (e.created_at, e.id) < (p.created_at, p.id)`,
  `DROP INDEX passkeys_credential_idx`,
  `CREATE UNIQUE INDEX passkeys_credential_idx ON passkeys (credential_id)`,
  // Tokens and keys of the agents of people who were suspended before suspensions ended them.
  `UPDATE api_tokens t SET revoked_at = now() FROM users u
  WHERE u.tenant_id = t.tenant_id AND u.id = t.user_id AND u.status = 'suspended' AND t.revoked_at IS NULL`,
  `UPDATE actors SET public_key = NULL WHERE returns_with_owner`,
];

const DOWN = [
  `DROP INDEX passkeys_credential_idx`,
  `CREATE UNIQUE INDEX passkeys_credential_idx ON passkeys (tenant_id, credential_id)`,
  `ALTER TABLE oidc_sign_ins DROP COLUMN started_at`,
  `ALTER TABLE users DROP COLUMN proofs_ended_at`,
];
