import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Lets people get a mail once a day about what waits for their decision. */
export class DailyMails1797600000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE daily_mails (
      tenant_id uuid NOT NULL,
      user_id uuid NOT NULL,
      due_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id),
      CONSTRAINT daily_mails_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX daily_mails_due_idx ON daily_mails (tenant_id, due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE daily_mails');
  }
}
