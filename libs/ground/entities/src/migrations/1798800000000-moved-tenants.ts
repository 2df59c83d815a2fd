import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Lets a tenant move to the database of another service. */
export class MovedTenants1798800000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tenants ADD COLUMN moved_to text');
    await runner.query('ALTER TABLE tenants ADD COLUMN moved_into text');
    await runner.query('ALTER TABLE tenants ADD COLUMN moved_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE tenants DROP COLUMN moved_at, DROP COLUMN moved_into, DROP COLUMN moved_to',
    );
  }
}
