import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The functions that keep the search index look up each node and each word by its key, whatever the planner knows. A connection keeps the
 * plans of its first calls. Those that were made for an almost empty database, or for tenants that are small on average, computed the terms
 * of every node of the tenant to find those of one.
 */
export class SearchTermsByNode1764600000601 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { name, from, to } of CHANGES) await replaceInFunction(runner, name, from, to);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name, from, to } of CHANGES) await replaceInFunction(runner, name, to, from);
  }
}

// OFFSET 0 keeps the planner from joining in another order. The primary key is the only index that can find an id without a tenant.
const CHANGES = [
  {
    name: 'search_terms_of',
    from: 'JOIN nodes n ON n.tenant_id = $1 AND n.id = wanted',
    to: 'CROSS JOIN LATERAL (SELECT * FROM nodes m WHERE m.id = wanted OFFSET 0) n',
  },
  {
    name: 'search_terms_of',
    from: 'WHERE n.parent_id IS NOT NULL',
    to: 'WHERE n.tenant_id = $1 AND n.parent_id IS NOT NULL',
  },
  {
    name: 'search_learn',
    from: 'AND known.word = w.word)',
    to: 'AND known.word = w.word OFFSET 0)',
  },
] as const;

async function replaceInFunction(runner: QueryRunner, name: string, from: string, to: string): Promise<void> {
  const [{ definition }] = (await runner.query(
    `SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p WHERE p.proname = '${name}' AND p.pronamespace = current_schema()::regnamespace`,
  )) as [{ definition: string }];
  const changed = definition.replace(from, () => to);
  if (changed === definition) throw new Error(`The function ${name} has another definition than expected.`);
  await runner.query(changed);
}
