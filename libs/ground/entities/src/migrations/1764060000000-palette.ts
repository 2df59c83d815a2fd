import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index that the palette scans: the folded titles and paths of a tenant's nodes, last changed first. */
export class Palette1764060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // Filling the column for a million nodes takes longer than the usual statement time-out.
  `SET LOCAL statement_timeout = 0`,
  // Folding removes line breaks, so no search text can match across the title and the path.
  `CREATE FUNCTION search_line(title text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT search_fold(coalesce(title, '')) || E'\\n' || search_fold(path)
  $$`,
  `DROP INDEX node_changes_recent_idx`,
  `ALTER TABLE node_changes ADD COLUMN line text`,
  // An index entry holds at most 2,704 bytes: enough for 600 characters of any script and the other columns.
  `UPDATE node_changes c SET line = left(search_line(n.title, n.path), 600) FROM nodes n WHERE n.tenant_id = c.tenant_id AND n.id = c.node_id`,
  `ALTER TABLE node_changes ALTER COLUMN line SET NOT NULL`,
  `CREATE INDEX node_changes_recent_idx ON node_changes (tenant_id, updated_at DESC, node_id) INCLUDE (project_id, line)`,
];

const DOWN = [
  `DROP INDEX node_changes_recent_idx`,
  `CREATE INDEX node_changes_recent_idx ON node_changes (tenant_id, updated_at DESC, node_id)`,
  `ALTER TABLE node_changes DROP COLUMN line`,
  `DROP FUNCTION search_line`,
];
