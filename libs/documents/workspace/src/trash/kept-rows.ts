import { Mapping, Node, ShareGrant } from '#entities';
import { columnsBesidesTenant } from '#platform';

/** The tables whose rows move to the trash with a deleted node: `nodes`, and those that a foreign key would empty. */
export const KEPT_TABLES = ['nodes', 'mappings', 'share_grants'] as const;

type KeptTable = (typeof KEPT_TABLES)[number];

const ENTITIES = { nodes: Node, mappings: Mapping, share_grants: ShareGrant };

/** An INSERT (SQL) into the trash entry `:id`. @param rows rows `d` of the table, as a FROM list with its conditions */
export function keepRows<const Table extends KeptTable, const Rows extends string>(table: Table, rows: Rows) {
  return `INSERT INTO trashed_rows (tenant_id, table_name, row_id, trash_id, content)
    SELECT :tenantId, '${table}', d.id, :id, to_jsonb(d) FROM ${rows}` as const;
}

/**
 * An INSERT (SQL) of the rows of the trash entry `:id` into their table.
 *
 * @param content the columns and values of a row `k` of the trash, as JSON (SQL)
 * @param where a condition of the row `d` that is inserted
 * @param rows where the rows `k` are found (SQL)
 */
export function putRowsBack<
  const Table extends KeptTable,
  const Content extends string,
  const Where extends string,
  const Rows extends string = 'trashed_rows k',
>(table: Table, content: Content, where: Where, rows: Rows = 'trashed_rows k' as Rows) {
  const entity = ENTITIES[table];
  const [into, values] = [columnsBesidesTenant(entity), columnsBesidesTenant(entity, 'd')];
  return `INSERT INTO ${table} (tenant_id, ${into})
    SELECT :tenantId, ${values}
    FROM ${rows} CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, ${content}) d
    WHERE k.tenant_id = :tenantId AND k.table_name = '${table}' AND k.trash_id = :id AND ${where}` as const;
}
