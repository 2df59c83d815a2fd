import { type Tree, columnOf } from './sql-tree';

/** SQL with numbered parameters, and their names. */
export interface SqlText {
  text: string;
  names: readonly string[];
}

/** The tenancy of a relation: its rows belong to the tenant, to a second tenant, or to the tenants in a list. */
export type Tenancy = 'first' | 'second' | 'listed';

/** The columns that contain a tenant. */
export type Tenants = Map<string, Tenancy>;

/** A relation of a FROM list: a table, or the result of a subquery or CTE. */
export interface Relation {
  alias: string;
  table?: string;
  /** The column that contains the tenant. */
  column: string;
  bound?: Tenancy;
  /** The columns of a subquery or CTE that contain the tenant. */
  tenantColumns: Tenants;
}

export interface Scope {
  relations: Relation[];
  parent: Scope | null;
}

/** A condition of WHERE or ON. The condition of an outer join binds only the relations of its nullable side. */
export interface Condition {
  node: Tree;
  binds?: readonly Relation[];
}

export type Ctes = ReadonlyMap<string, Tenants>;

/** The tenancy that two rows have in common. */
export function sameTenancy(a: Tenancy | undefined, b: Tenancy | undefined): Tenancy | undefined {
  return a === b ? a : undefined;
}

/** Whether a query reads the suspended tenants alone: `SELECT n.id FROM tenants n WHERE n.deletes_at IS NOT NULL`. */
export function isSuspension({ table, alias }: Relation, conditions: Condition[]): boolean {
  return (
    table === 'tenants' &&
    conditions.length === 1 &&
    conditions.some(({ node }) => {
      const test = node.NullTest as { nulltesttype: string; arg: Tree } | undefined;
      const column = test && columnOf(test.arg);
      return (
        test?.nulltesttype === 'IS_NOT_NULL' &&
        column?.of === alias &&
        ['deletes_at', 'erasing_at'].includes(column.name)
      );
    })
  );
}

/** A query, or each query of a set operation, whose column at this place is named `(tenant)`. */
export function withTenantAt(select: Tree, at: number): Tree {
  if (select.larg)
    return {
      ...select,
      larg: withTenantAt(select.larg as Tree, at),
      rarg: withTenantAt(select.rarg as Tree, at),
    };
  const targets = (select.targetList ?? []) as { ResTarget: { val: Tree } }[];
  const targetList = targets.map((target, i) =>
    i === at ? { ResTarget: { ...target.ResTarget, name: '(tenant)' } } : target,
  );
  return { ...select, targetList };
}
