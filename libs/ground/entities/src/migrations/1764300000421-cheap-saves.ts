import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Saves check no foreign keys that protect nothing: only a transaction that holds the lock of a node writes what follows from it. A trigger
 * deletes it with the node, for all deleted nodes at once.
 */
export class CheapSaves1764300000421 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const DERIVED = ['sections', 'search_terms', 'node_changes'];

const UP = [
  ...DERIVED.map((table) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_node_fk`),
  // A plan for few nodes and for many: each row is found by its key.
  `CREATE FUNCTION nodes_deleted() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  BEGIN
    ${DERIVED.map((table) => `DELETE FROM ${table} t USING gone g WHERE t.tenant_id = g.tenant_id AND t.node_id = g.id;`).join('\n    ')}
    RETURN NULL;
  END
$$`,
  `CREATE TRIGGER nodes_deleted AFTER DELETE ON nodes REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION nodes_deleted()`,
  // A save updates the rows of its headings. On a page with space, that changes no index.
  `ALTER TABLE sections SET (fillfactor = 80)`,
];

const DOWN = [
  `ALTER TABLE sections RESET (fillfactor)`,
  `DROP TRIGGER nodes_deleted ON nodes`,
  `DROP FUNCTION nodes_deleted`,
  ...DERIVED.map(
    (
      table,
    ) => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_node_fk FOREIGN KEY (tenant_id, node_id) REFERENCES nodes (tenant_id, id)
      ON DELETE CASCADE`,
  ),
];
