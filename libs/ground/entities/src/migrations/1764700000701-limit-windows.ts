import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What all processes of a service without Redis have counted against limits that last longer than a moment. */
export class LimitWindows1764700000701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Unlogged: a count is not written to the log, and a crash of the server begins every window again. No index contains a count, and the free
  // half of each page takes the new row versions (HOT).
  `CREATE UNLOGGED TABLE limit_windows (
    key bytea NOT NULL PRIMARY KEY,
    ends_at timestamptz NOT NULL,
    hits int NOT NULL,
    hits_before int NOT NULL
  ) WITH (fillfactor = 50)`,
];

const DOWN = [`DROP TABLE limit_windows`];
