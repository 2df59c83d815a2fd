import { parse } from 'libpg-query';
import { type Tree } from './sql-tree';
import { type SqlText } from './tenant-relations';
import { TenantWalk } from './tenant-walk';

/** The tenants and keys to which a statement is bound. */
export interface Binding {
  /** The tables with a `tenant_id` that it reads or writes without binding them. */
  unbound: string[];
  /** The columns by which it reaches rows of a second tenant, such as `follows.actor_tenant_id`. */
  links: string[];
  /** The tables in which it writes rows of a second tenant. */
  writes: string[];
  /** Whether it serves the rows of several tenants at once, each bound to its own tenant in a list. */
  isBatch: boolean;
}

/**
 * Finds to what a statement is bound. A table is bound by `tenant_id = :tenantId`, or by an equality with the `tenant_id` of a bound table. Columns
 * such as `sender_tenant_id` of such a table bind others to a second tenant, and are bound by the tenant themselves, but never lead to a third
 * one. A list `unnest(:tenantIds)` binds each row to its own tenant. The directory is also bound by a condition on its `key`, and the table of
 * tenants by one on its `slug`: they exist to find the tenant. Anybody may read the list of suspended tenants. Conditions inside OR, NOT or CASE
 * don't count, since they do not always hold.
 */
export async function bindingOf(
  statement: SqlText,
  tenantTables: ReadonlySet<string>,
  tenantLinks: readonly string[] = [],
): Promise<Binding> {
  const { stmts } = (await parse(statement.text)) as { stmts: { stmt: Tree }[] };
  const walk = new TenantWalk(statement, tenantTables, tenantLinks);
  for (const { stmt } of stmts) {
    if (!STATEMENT_TYPES.has(Object.keys(stmt)[0]!))
      throw new Error(`${Object.keys(stmt)[0]} is not supported here.`);
    walk.query(stmt, null, new Map());
  }
  return {
    unbound: [...walk.unbound].sort(),
    links: walk.reachesSecond ? [...walk.bindings.links].sort() : [],
    writes: [...walk.secondWrites].sort(),
    isBatch: walk.bindings.isBatch,
  };
}

const STATEMENT_TYPES = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);
