import type { Client } from 'pg';
import { SHARED_TABLES } from './move-rules';

/** A table whose rows a move copies. */
export interface MovedTable {
  name: string;
  columns: { name: string; type: string; isIdentity: boolean }[];
}

/** Every table of tenants, and the shared ones of which rows are copied, by name. They come from the database, so that none is forgotten. */
export async function movedTables(client: Client): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(
    `SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'isIdentity', a.attidentity <> '') ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    GROUP BY c.relname
    HAVING bool_or(a.attname = 'tenant_id' AND a.attnotnull) OR c.relname = ANY ($1)
    ORDER BY c.relname`,
    [Object.keys(SHARED_TABLES)],
  );
  return rows;
}

/** Tables and columns without their order, to compare two databases. */
export function shapeOf(tables: readonly MovedTable[]): string {
  return tables
    .map(
      ({ name, columns }) =>
        `${name}(${columns
          .map((column) => `${column.name} ${column.type}`)
          .sort()
          .join()})`,
    )
    .join('\n');
}
