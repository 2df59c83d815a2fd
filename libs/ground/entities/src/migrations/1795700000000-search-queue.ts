import type { QueryRunner } from 'typeorm';
import { changedInSave, madeInSave } from './search/in-the-save';
import type { RolloverMigration } from './rollover';
import { INDEX_WAITING } from './search/index-waiting';

const QUEUE = `CREATE TABLE search_queue (
  tenant_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  node_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, id)
)`;

// Saves only append. With one row for each node, a save would wait for the process that indexes the node.
const MADE = `CREATE OR REPLACE FUNCTION search_node_made() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_queue (tenant_id, node_id) SELECT tenant_id, id FROM made WHERE parent_id IS NOT NULL;
    RETURN NULL;
  END
$$`;

const CHANGED = `CREATE OR REPLACE FUNCTION search_node_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_queue (tenant_id, node_id) VALUES (NEW.tenant_id, NEW.id);
    RETURN NULL;
  END
$$`;

/**
 * The search terms of a node are written after the save, with those of other nodes. Until a process of this version runs, searches of the
 * version before don't find what is saved in that time.
 */
export class SearchQueue1795700000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [QUEUE, INDEX_WAITING, MADE, CHANGED]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Nothing is added while what waits is written.
    await runner.query('LOCK TABLE search_queue IN ACCESS EXCLUSIVE MODE');
    const tenants = (await runner.query('SELECT DISTINCT tenant_id FROM search_queue')) as {
      tenant_id: string;
    }[];
    for (const { tenant_id } of tenants) await writeAll(runner, tenant_id);
    for (const sql of [madeInSave, changedInSave]) await runner.query(sql);
    await runner.query('DROP FUNCTION search_index_waiting');
    await runner.query('DROP TABLE search_queue');
  }
}

async function writeAll(runner: QueryRunner, tenantId: string): Promise<void> {
  const write = 'SELECT search_index_waiting($1, false, 256, 100000) AS taken';
  for (let taken = 1; taken > 0;)
    taken = ((await runner.query(write, [tenantId])) as { taken: number }[])[0]!.taken;
}
