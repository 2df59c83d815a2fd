import type { QueryRunner } from 'typeorm';
import { termsFunctions, wordCounts } from './baseline/passages';
import type { RolloverMigration } from './rollover';

/**
 * Removes what else only the former index of words used. The version before still writes the column `terms`, always empty, and this one leaves it
 * out, so that the next one can remove it. A fifth of a page is enough room for those passages that a save changes.
 */
export class FullerPassages1798400001000 implements RolloverMigration {
  readonly contracts = 'PassageSegments1798000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passage_words');
    await runner.query('DROP FUNCTION passage_index_terms, passage_space');
    await runner.query(`ALTER TABLE passages ALTER COLUMN terms SET DEFAULT ''`);
    await runner.query('ALTER TABLE passages SET (fillfactor = 80)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passages SET (fillfactor = 50)');
    await runner.query('ALTER TABLE passages ALTER COLUMN terms DROP DEFAULT');
    for (const sql of [...termsFunctions, ...wordCounts]) await runner.query(sql);
  }
}
