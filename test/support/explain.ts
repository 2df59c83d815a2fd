import { isDate } from 'node:util/types';
import type { Client as PgClient, QueryResult } from 'pg';
import type { Database, Queries, Statement } from '#platform';
import { ClientQueries } from './client-queries';
import { conditionsWithGap } from './index-conditions';

/** A table of the whole server, which the epoch of cursors is read from. It has a row for each database, so its rows depend on the other tests. */
const OF_SERVER = 'pg_database';

/** A node of a plan, as EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) returns it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** How one statement ran. */
export interface Explained {
  statement: string;
  /** Tables that were scanned sequentially. */
  scanned: string[];
  /** Rows read from tables, including those that a filter removed. */
  rowsRead: number;
  /** Rows read by table. */
  rowsOf: Map<string, number>;
  /** Pages read, from the cache or from disk. */
  pages: number;
  milliseconds: number;
  plan: unknown;
  /** The plan for any values, as EXPLAIN writes it without costs, with the names of the parameters. */
  text: string;
}

/**
 * Explains every statement that a repository runs, once with the plan for its values and once with the plan for any values. The
 * repository receives its rows too, so that it continues with its next statement. A plan that leans on the skip scan of PostgreSQL 18 fails.
 *
 * @param run calls the repository with the queries that it receives, which replace a `Database` or a `Transaction`
 */
export async function explain<On extends Queries = Database>(
  client: PgClient,
  run: (queries: On) => Promise<unknown>,
): Promise<Explained[]> {
  const queries = new ExplainingQueries(client);
  await run(queries as Queries as On);
  return queries.runs;
}

/** Runs statements, and explains each of them. */
class ExplainingQueries extends ClientQueries {
  readonly runs: Explained[] = [];

  protected override async execute(
    statement: Statement<unknown, object>,
    values: unknown[],
  ): Promise<QueryResult> {
    const { connection: client } = this;
    await client.query(`PREPARE explained AS ${statement.text}`);
    try {
      await this.explainPrepared(statement, values);
    } finally {
      await client.query('RESET plan_cache_mode; DEALLOCATE explained');
    }
    return super.execute(statement, values);
  }

  private async explainPrepared(statement: Statement<unknown, object>, values: unknown[]): Promise<void> {
    const { connection: client } = this;
    const literals = values.map((value) => literal(client, value));
    const execution =
      literals.length === 0 ? 'EXECUTE explained' : `EXECUTE explained (${literals.join(', ')})`;
    await client.query('SET plan_cache_mode = force_generic_plan');
    const { rows: lines } = await client.query(`EXPLAIN (COSTS OFF) ${execution}`);
    const text = withNames(
      statement,
      lines.map((line: Record<string, string>) => line['QUERY PLAN']).join('\n'),
    );
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      const explanation = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${execution}`;
      // Only the second run is measured, since the caches may be cold in the first.
      await client.query(explanation);
      const { rows } = await client.query(explanation);
      const summary = summaryOf(rows[0]['QUERY PLAN'][0]);
      const withGap = await conditionsWithGap(client, summary.plan);
      if (withGap.length > 0)
        throw new Error(`An index is asked with a gap: ${withGap.join(', ')}\n${statement.text}`);
      this.runs.push({ statement: statement.text, text, ...summary });
    }
  }
}

function summaryOf({
  Plan: root,
  'Execution Time': milliseconds,
}: {
  Plan: PlanNode;
  'Execution Time': number;
}): Omit<Explained, 'statement' | 'text'> {
  const nodes = flatten(root);
  const tables = nodes.filter(({ 'Relation Name': name }) => name !== undefined && name !== OF_SERVER);
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

function withNames(statement: Statement<unknown, object>, plan: string): string {
  return plan.replace(/\$(\d+)/g, (_, number: string) => `:${statement.names[Number(number) - 1]}`);
}

function literal(client: PgClient, value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return client.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join(',')}}`;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (isDate(value)) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : (value as string);
}
