import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Lets a callback continue the trace of the request that caused it. */
export class TracedCallbacks1798300000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE callback_deliveries ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE callback_deliveries DROP COLUMN traceparent');
  }
}
