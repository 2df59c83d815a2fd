import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/**
 * Agents say since when they belong to their present owner. A trigger keeps the time, so that a transfer by the version before sets it too. It is the
 * time at which the row changes and not the one at which the transaction began, because the agent of the last owner gets messages until then.
 */
export class OwnedSince1798900000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    // The next migration finds the agents by this value.
    await runner.query(`ALTER TABLE actors ADD COLUMN owned_since timestamptz NOT NULL DEFAULT '-infinity'`);
    await runner.query('ALTER TABLE actors ALTER COLUMN owned_since SET DEFAULT now()');
    await runner.query(`CREATE FUNCTION actors_owned() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.owned_since := clock_timestamp();
    RETURN NEW;
  END $$`);
    await runner.query(`CREATE TRIGGER actors_owned BEFORE UPDATE OF owner_user_id ON actors
    FOR EACH ROW EXECUTE FUNCTION actors_owned()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION actors_owned CASCADE');
    await runner.query('ALTER TABLE actors DROP COLUMN owned_since');
  }
}
