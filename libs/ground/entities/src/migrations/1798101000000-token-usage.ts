import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** The requests of each token on a day. The free half of each page takes the new row versions, since every request updates a row (HOT). */
export class TokenUsage1798101000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE token_usage (
      tenant_id uuid NOT NULL,
      token_id uuid NOT NULL,
      day date NOT NULL,
      requests int NOT NULL,
      PRIMARY KEY (tenant_id, token_id),
      CONSTRAINT token_usage_token_fk FOREIGN KEY (tenant_id, token_id) REFERENCES api_tokens (tenant_id, id) ON DELETE CASCADE
    ) WITH (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE token_usage');
  }
}
