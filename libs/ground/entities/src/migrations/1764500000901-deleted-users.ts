import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users whose account was deleted. */
export class DeletedUsers1764500000901 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN deleted_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN deleted_at');
  }
}
