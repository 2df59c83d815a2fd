import { getMetadataArgsStorage } from 'typeorm';
import { schema } from '#entities';
import { columnName } from '#platform';

/** A foreign key between two tables. */
export interface Reference {
  from: string;
  to: string;
  cascades: boolean;
}

/** The order in which rows of a table that refers to itself can be deleted, children first. */
const CHILDREN_FIRST: Record<string, string> = { nodes: 'project_id DESC, path DESC' };

/**
 * Columns with the id of a tenant other than the one that owns the row, and whether such rows are deleted or kept when that tenant is
 * erased.
 */
export const OTHER_TENANTS: Record<string, 'deleted' | 'kept'> = {
  'capabilities.recipient_tenant_id': 'kept',
  'follows.actor_tenant_id': 'deleted',
  'inbox_deliveries.sender_tenant_id': 'deleted',
  'pairing_requests.decided_tenant_id': 'deleted',
  'room_humans.user_tenant_id': 'kept',
  'room_agents.actor_tenant_id': 'kept',
  'secret_envelopes.recipient_tenant_id': 'kept',
};

export interface TenantTable {
  name: string;
  /** An ORDER BY list in which its rows must be deleted; null for any. */
  order: string | null;
}

/**
 * The tables of tenants in an order in which their rows can be deleted: each before those that it refers to. They come from the entities,
 * so that none can be forgotten.
 *
 * @throws Error for a column of another tenant that has no rule, and for tables that can't be ordered
 */
export function tenantTables(): TenantTable[] {
  const storage = getMetadataArgsStorage();
  const names = new Map(
    storage.tables
      .filter(({ target }) => (schema.entities as unknown[]).includes(target))
      .map(({ target, name }) => [target, name!]),
  );
  const tables = new Set<string>();
  for (const { target, propertyName } of storage.columns) {
    const table = names.get(target);
    if (table === undefined) continue;
    const column = columnName(propertyName);
    if (column === 'tenant_id') tables.add(table);
    else if (column.endsWith('_tenant_id') && !(`${table}.${column}` in OTHER_TENANTS))
      throw new Error(`${table}.${column} has no rule for the erasure of the tenant that it names.`);
  }
  const references = storage.foreignKeys.flatMap(({ target, type, onDelete }): Reference[] => {
    const from = names.get(target);
    const to = typeof type === 'function' ? names.get((type as () => unknown)() as never) : undefined;
    return from && to && tables.has(from) && tables.has(to)
      ? [{ from, to, cascades: onDelete === 'CASCADE' }]
      : [];
  });
  for (const { from, to, cascades } of references)
    if (from === to && !cascades && !(from in CHILDREN_FIRST))
      throw new Error(`${from} refers to itself and has no order in which its rows can be deleted.`);
  return referringFirst([...tables].sort(), references).map((name) => ({
    name,
    order: CHILDREN_FIRST[name] ?? null,
  }));
}

/** Sorts tables so that each comes before those that it refers to. @throws Error for a circle */
export function referringFirst(tables: readonly string[], references: readonly Reference[]): string[] {
  const sorted: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (table) => !references.some(({ from, to }) => to === table && from !== table && waiting.has(from)),
    );
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}.`);
    for (const table of free) waiting.delete(table);
    sorted.push(...free);
  }
  return sorted;
}
