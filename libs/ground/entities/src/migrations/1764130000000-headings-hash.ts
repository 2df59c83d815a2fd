import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash of a document's headings: a save that changes neither title, tags nor headings does not touch the search index. */
export class HeadingsHash1764130000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const trigger = (headings: string) => `CREATE CONSTRAINT TRIGGER search_node_changed AFTER UPDATE ON nodes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.title IS DISTINCT FROM NEW.title
    OR OLD.tags IS DISTINCT FROM NEW.tags OR OLD.${headings} IS DISTINCT FROM NEW.${headings})
  EXECUTE FUNCTION search_node_changed()`;

const UP = [
  `ALTER TABLE nodes ADD COLUMN headings_hash bytea`,
  `DROP TRIGGER search_node_changed ON nodes`,
  trigger('headings_hash'),
];

const DOWN = [
  `DROP TRIGGER search_node_changed ON nodes`,
  trigger('revision_id'),
  `ALTER TABLE nodes DROP COLUMN headings_hash`,
];
