import type { Client as PgClient } from 'pg';
import { type Database, type Positional, type Statement, valuesOf } from '#platform';

/** A node of a plan, as EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) gives it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

type Asked = Positional<unknown> | Statement<unknown, object>;

/** How one statement ran. */
export interface Explained {
  statement: string;
  /** Tables read from end to end. */
  scanned: string[];
  /** Rows that were looked at in tables, those thrown away included. */
  rowsRead: number;
  /** The same by table. */
  rowsOf: Map<string, number>;
  /** Pages touched. */
  pages: number;
  milliseconds: number;
  plan: unknown;
  /** The plan for any values, in PostgreSQL's words and without figures. */
  text: string;
}

/**
 * Runs what a repository asks for under EXPLAIN ANALYZE, with a plan for these values and with one for any. It gets its
 * answers too, so that it goes on to ask what it asks next.
 */
export async function explain(
  client: PgClient,
  ask: (database: Database) => Promise<unknown>,
): Promise<Explained[]> {
  const runs: Explained[] = [];
  const run = async (asked: Asked, parameters: object) => {
    const { text } = asked;
    const values = 'names' in asked ? valuesOf(asked, parameters) : (parameters as unknown[]);
    await client.query(`PREPARE asked AS ${text}`);
    const given = values.map((value) => literal(client, value)).join(', ');
    await client.query('SET plan_cache_mode = force_generic_plan');
    const { rows: lines } = await client.query(`EXPLAIN (COSTS OFF) EXECUTE asked (${given})`);
    const said = {
      statement: text,
      text: lines.map((line: Record<string, string>) => line['QUERY PLAN']).join('\n'),
    };
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      // The second time, for what the first one finds cold.
      for (let time = 1; time <= 2; time++) {
        const { rows } = await client.query(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE asked (${given})`,
        );
        if (time === 2) runs.push({ ...said, ...read(rows[0]['QUERY PLAN'][0]) });
      }
    }
    await client.query('RESET plan_cache_mode; DEALLOCATE asked');
    return (await client.query(text, values)).rows;
  };
  const lens = {
    all: run,
    one: async (asked: Asked, parameters: object) => (await run(asked, parameters))[0],
  };
  await ask(lens as unknown as Database);
  return runs;
}

function read({
  Plan: root,
  'Execution Time': milliseconds,
}: {
  Plan: PlanNode;
  'Execution Time': number;
}): Omit<Explained, 'statement' | 'text'> {
  const nodes = flatten(root);
  const tables = nodes.filter((node) => node['Relation Name'] !== undefined);
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': missed } = root as unknown as Record<
    string,
    number
  >;
  const rowsOf = new Map<string, number>();
  for (const node of tables) {
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    rowsOf.set(node['Relation Name']!, (rowsOf.get(node['Relation Name']!) ?? 0) + rows);
  }
  return {
    scanned: tables.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']!),
    rowsRead: [...rowsOf.values()].reduce((sum, rows) => sum + rows, 0),
    rowsOf,
    pages: hit! + missed!,
    milliseconds,
    plan: root,
  };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function literal(client: PgClient, value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
    : (value as string);
  return client.escapeLiteral(text);
}
