import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/**
 * Adds the index of passages that consists of segments. Processes of the version before use `terms` and `passage_words` as they did. What
 * they write has no version, so that the new version finds it and indexes it again.
 */
export class PassageSegments1798000000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE passage_segments (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        entries int NOT NULL,
        replaced int NOT NULL,
        due boolean NOT NULL,
        PRIMARY KEY (tenant_id, id)
      )`,
    );
    await runner.query('CREATE INDEX passage_segments_due_idx ON passage_segments (tenant_id) WHERE due');
    await runner.query(
      'CREATE INDEX passage_segments_outdated_idx ON passage_segments (tenant_id) WHERE replaced > 0',
    );
    await runner.query(
      `CREATE TABLE passage_blocks (
        tenant_id uuid NOT NULL,
        segment_id uuid NOT NULL,
        nth int NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (tenant_id, segment_id, nth)
      )`,
    );
    // Compressing them takes time and saves little.
    await runner.query('ALTER TABLE passage_blocks ALTER COLUMN bytes SET STORAGE EXTERNAL');
    await runner.query(
      `CREATE TABLE passage_spellings (
        tenant_id uuid NOT NULL,
        reader uuid NOT NULL,
        word text COLLATE "C" NOT NULL,
        PRIMARY KEY (tenant_id, reader, word)
      )`,
    );
    await runner.query(
      'CREATE INDEX passage_spellings_similar_idx ON passage_spellings USING gin (tenant_id, reader, word gin_trgm_ops)',
    );
    await runner.query(
      'ALTER TABLE passages ADD COLUMN version bigint NOT NULL DEFAULT 0, ADD COLUMN words tsvector',
    );
    await runner.query('ALTER TABLE passages ALTER COLUMN words SET STORAGE MAIN');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passages DROP COLUMN version, DROP COLUMN words');
    await runner.query('DROP TABLE passage_spellings, passage_blocks, passage_segments');
  }
}
