import type { QueryRunner } from 'typeorm';
import { termsIndex } from './baseline/passages';
import type { RolloverMigration } from './rollover';

/** Removes the index of words that segments replaced. */
export class PassagesWithoutTerms1798400000000 implements RolloverMigration {
  readonly transaction = false;
  readonly contracts = 'PassageSegments1798000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS passages_terms_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of termsIndex) await runner.query(sql);
  }
}
