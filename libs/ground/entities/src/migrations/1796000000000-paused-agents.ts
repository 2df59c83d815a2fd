import type { QueryRunner } from 'typeorm';
import { changedAgents } from './events/people';
import { replaceRecorded } from './events/recording';
import type { RolloverMigration } from './rollover';

/** Lets people pause agents. */
export class PausedAgents1796000000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE actors ADD COLUMN paused_at timestamptz');
    await runner.query('ALTER TABLE actors ADD COLUMN paused_by_organization boolean NOT NULL DEFAULT false');
    await runner.query(replaceRecorded('actors', changedAgents('paused_at', 'paused_by_organization')));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(replaceRecorded('actors', changedAgents()));
    await runner.query('ALTER TABLE actors DROP COLUMN paused_by_organization, DROP COLUMN paused_at');
  }
}
