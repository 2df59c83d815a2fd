import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** OAuth clients, authorization codes and refresh tokens, and approvals of connection requests as another agent. */
export class Authorization1766000001000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_tokens ADD COLUMN access_expires_at timestamptz');
    await runner.query('ALTER TABLE pairing_requests ADD COLUMN as_new_agent boolean NOT NULL DEFAULT false');
    await runner.query(`CREATE TABLE oauth_clients (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      redirect_uris text[] NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    )`);
    await runner.query(
      'CREATE INDEX oauth_clients_created_idx ON oauth_clients (created_at) WHERE last_used_at IS NULL',
    );
    await runner.query('CREATE INDEX oauth_clients_used_idx ON oauth_clients (last_used_at)');
    await runner.query(`CREATE TABLE oauth_codes (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      code_hash bytea NOT NULL,
      client_id text NOT NULL,
      client_name text NOT NULL,
      redirect_uri text NOT NULL,
      code_challenge text NOT NULL,
      audience text,
      scopes text[] NOT NULL,
      project_ids uuid[],
      grant_external boolean NOT NULL DEFAULT false,
      expires_in_days int NOT NULL,
      continues boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      redeemed_at timestamptz,
      token_id uuid,
      PRIMARY KEY (tenant_id, id),
      CONSTRAINT oauth_codes_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX oauth_codes_user_idx ON oauth_codes (tenant_id, user_id)');
    await runner.query('CREATE INDEX oauth_codes_expiry_idx ON oauth_codes (tenant_id, expires_at)');
    await runner.query(`CREATE TABLE oauth_refresh_tokens (
      tenant_id uuid NOT NULL,
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      token_id uuid NOT NULL,
      client_id text NOT NULL,
      token_hash bytea NOT NULL,
      scopes text[] NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (tenant_id, id),
      CONSTRAINT oauth_refresh_tokens_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
    )`);
    await runner.query(
      'CREATE INDEX oauth_refresh_tokens_token_idx ON oauth_refresh_tokens (tenant_id, token_id)',
    );
    await runner.query(
      'CREATE INDEX oauth_refresh_tokens_user_idx ON oauth_refresh_tokens (tenant_id, user_id)',
    );
    await runner.query(
      'CREATE INDEX oauth_refresh_tokens_expiry_idx ON oauth_refresh_tokens (tenant_id, expires_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['oauth_refresh_tokens', 'oauth_codes', 'oauth_clients'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query('ALTER TABLE pairing_requests DROP COLUMN as_new_agent');
    await runner.query('ALTER TABLE api_tokens DROP COLUMN access_expires_at');
  }
}
