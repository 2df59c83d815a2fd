import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The daily usage of users, for the daily quotas of a service without Redis. */
export class DailyUsage1764300000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Every request with a token updates one row. No index contains a count, and the free half of each page takes the new row versions (HOT).
  `CREATE TABLE daily_usage (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    day date NOT NULL,
    requests int NOT NULL,
    publishes int NOT NULL,
    PRIMARY KEY (tenant_id, user_id),
    CONSTRAINT daily_usage_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
  ) WITH (fillfactor = 50)`,
];

const DOWN = [`DROP TABLE daily_usage`];
